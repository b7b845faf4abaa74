import Libc

/// How an executable was built, as far as the file itself shows.
package struct Build: Sendable {
  /// The hash of the executable.
  package let hash: String
  /// The compiler's name for itself, from the debug information.
  package let compiler: String

  /// Whether this executable was built without optimisation; its times then mean nothing.
  package static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// This executable's configuration.
  package static var flags: String { isDebug ? "debug (-Onone)" : "release (-O)" }

  /// Reads the executable at `path`; throws when it cannot be read or hashed. O(size of the executable).
  package init(executable path: String) throws {
    let bytes = try Folder.bytes(of: path)
    hash = "sha256:\(try Sha256.hex(ofFile: path))"
    compiler =
      Self.note(after: "Swift version ", in: bytes)
      ?? Command.output("swift", "--version").map { "\($0.prefix { $0 != "\n" }) (on PATH)" }
      ?? "unknown: no debug information, no swift on PATH"
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

/// The version of this package.
package enum Version {
  package static let current = "0.1.0"
}
