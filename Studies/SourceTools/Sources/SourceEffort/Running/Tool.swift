import Foundation

/// Runs programs.
enum Tool {
  /// What `command` printed to its standard output.
  ///
  /// - Parameter errorsInOutput: Whether the command prints its errors to the standard output.
  /// - Throws: ``EffortError`` with the end of its errors, if it fails.
  @discardableResult
  static func run(_ command: [String], errorsInOutput: Bool = false) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let output = Pipe()
    process.standardOutput = output
    let errors = FileManager.default.temporaryDirectory.appendingPathComponent(
      "measure-effort-\(UUID().uuidString)")
    guard FileManager.default.createFile(atPath: errors.path, contents: nil) else {
      throw EffortError("cannot write \(errors.path)")
    }
    defer { try? FileManager.default.removeItem(at: errors) }
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let saved = (try? Data(contentsOf: errors)) ?? Data()
      let said = String(decoding: errorsInOutput ? printed + saved : saved, as: UTF8.self)
      throw EffortError(
        """
        `\(command.prefix(4).joined(separator: " "))…` exited with \(process.terminationStatus): \
        \(said.suffix(2_000).trimmingCharacters(in: .whitespacesAndNewlines))
        """)
    }
    return String(decoding: printed, as: UTF8.self)
  }
}
