/// Runs other programs for a line of output.
enum Command {
  /// The trimmed output of the program; nil when it is missing or prints nothing.
  ///
  /// Ignores the exit code: some programs print "none" and fail.
  static func output(_ name: String, _ arguments: String...) -> String? {
    let child = ChildProcess(
      "/usr/bin/env", [name] + arguments, environment: ProcessVariables.all, timeout: .seconds(10))
    guard let outcome = try? child.run(), outcome.end != .exited(127) else { return nil }
    let text = outcome.output.trimmed
    return text.isEmpty ? nil : text
  }
}

/// SHA-256 hashes, computed by `sha256sum` (coreutils) or `shasum` (Perl).
package enum Sha256 {
  /// The hash of the file at `path` in 64 hexadecimal digits. Throws ``ToolFailure``.
  package static func hex(ofFile path: String) throws -> String {
    // Read from the standard input: a name with odd characters changes what the tools print.
    try hash(
      #"if command -v sha256sum >/dev/null; then sha256sum <"$1"; else shasum -a 256 <"$1"; fi"#,
      path, of: path)
  }

  /// The hash of `text` in UTF-8, in 64 hexadecimal digits. Throws ``ToolFailure``.
  package static func hex(of text: String) throws -> String {
    try hash(
      #"printf %s "$1" | if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi"#,
      text, of: "a text")
  }

  private static func hash(_ script: String, _ argument: String, of what: String) throws -> String {
    let child = ChildProcess(
      "/bin/sh", ["-c", script, "sh", argument], environment: ProcessVariables.all,
      timeout: .seconds(60))
    let hash = try child.run().output.prefix(64)
    guard hash.count == 64, hash.allSatisfy(\.isHexDigit) else {
      throw ToolFailure(
        """
        cannot hash \(what): neither sha256sum nor shasum gives a hash; install coreutils, or put \
        one of the two on PATH
        """)
    }
    return String(hash)
  }
}
