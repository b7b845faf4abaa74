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
    hash = "sha256:\(Sha256.hex(of: bytes))"
    compiler =
      Self.note(after: "Swift version ", in: bytes)
      ?? Command.output("swift", "--version").map { "\($0.prefix { $0 != "\n" }) (on PATH)" }
      ?? "unknown: no debug information, no swift on PATH"
  }

  private static func note(after mark: String, in bytes: [UInt8]) -> String? {
    let mark = Array(mark.utf8)
    var start = bytes.startIndex
    while let found = bytes[start...].firstIndex(of: mark[0]) {
      let rest = bytes[found...]
      if rest.starts(with: mark), let digit = rest.dropFirst(mark.count).first,
        (0x30...0x39).contains(digit)
      {
        let text = rest.dropFirst(mark.count).prefix(80).prefix { (0x20..<0x7F).contains($0) }
        return String(decoding: text, as: UTF8.self)
      }
      start = found + 1
    }
    return nil
  }
}
