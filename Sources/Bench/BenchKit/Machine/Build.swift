import Libc

/// How this executable was built, as far as it shows.
package struct Build: Sendable {
  /// The hash of the executable.
  package let hash: String
  /// The compiler's own words, from the debug information.
  package let compiler: String

  /// Whether it was built without optimisation, so that its times mean nothing.
  package static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// The configuration.
  package static var flags: String { isDebug ? "debug (-Onone)" : "release (-O)" }

  /// Reads the executable at `path`. O(size of the executable).
  package init(executable path: String) throws {
    let bytes = try Folder.bytes(of: path)
    hash = "sha256:\(Self.sum(of: path) ?? Sha256.hex(of: bytes))"
    compiler =
      Self.note(after: "Swift version ", in: bytes)
      ?? Command.output("swift", "--version").map { "\($0.prefix { $0 != "\n" }) (on PATH)" }
      ?? "unknown: no debug information, no swift on PATH"
  }

  /// The hash by a program, which is quicker than our own code where that is not optimised.
  private static func sum(of path: String) -> String? {
    let line = Command.output("sha256sum", path) ?? Command.output("shasum", "-a", "256", path)
    guard let hash = line?.prefix(64), hash.count == 64, hash.allSatisfy(\.isHexDigit) else {
      return nil
    }
    return String(hash)
  }

  /// The printable text after the first `mark` that is followed by a digit.
  private static func note(after mark: String, in bytes: [UInt8]) -> String? {
    let mark = Array(mark.utf8)
    return bytes.withUnsafeBytes { bytes -> String? in
      var offset = 0
      // The C functions are quick also where our own code is not optimised.
      while let found = memchr(bytes.baseAddress! + offset, Int32(mark[0]), bytes.count - offset) {
        offset = bytes.baseAddress!.distance(to: UnsafeRawPointer(found)) + 1
        let rest = bytes[(offset - 1)...].dropFirst(mark.count)
        guard let digit = rest.first, (0x30...0x39).contains(digit),
          memcmp(found, mark, mark.count) == 0
        else { continue }
        let text = rest.prefix(80).prefix { (0x20..<0x7F).contains($0) }
        return String(decoding: text, as: UTF8.self)
      }
      return nil
    }
  }
}
