import Foundation

@testable import SourceEffort

extension ScratchFolder {
  /// Writes a file, and the folders that it lies in.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  var url: URL { URL(fileURLWithPath: path) }
}
