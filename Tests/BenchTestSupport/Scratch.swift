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
