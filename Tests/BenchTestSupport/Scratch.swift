import Foundation

/// A folder that is removed in the end.
package final class Scratch {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "patternbench-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  package func file(_ name: String, _ text: String) throws -> String {
    let path = "\(path)/\(name)"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }
}

/// Runs scripts.
package enum Shell {
  package struct Failed: Error, CustomStringConvertible {
    package let description: String
  }

  /// The output of a script that `sh` runs in a folder, without the last end of a line. Throws ``Failed`` with all it printed.
  @discardableResult
  package static func run(_ script: String, in folder: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-ec", script]
    process.currentDirectoryURL = URL(filePath: folder)
    let output = NSTemporaryDirectory() + UUID().uuidString
    _ = FileManager.default.createFile(atPath: output, contents: nil)
    defer { try? FileManager.default.removeItem(atPath: output) }
    let file = FileHandle(forWritingAtPath: output)
    (process.standardOutput, process.standardError) = (file, file)
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOfFile: output, encoding: .utf8)
    guard process.terminationStatus == 0 else { throw Failed(description: "\(script): \(text)") }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
