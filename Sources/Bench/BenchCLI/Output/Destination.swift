import ArgumentParser
import BenchKit

/// Where a result goes, and in which form.
struct Destination {
  private let path: String?
  private let format: ResultFormat

  /// Finds out now whether the file can be written, so that no run is in vain.
  init(_ path: String?, _ format: ResultFormat?) throws {
    self.path = path
    self.format = format ?? path.flatMap(Self.format) ?? .text
    if let path { try Folder.checkWritable(path) }
  }

  func write(_ result: ResultFile, _ setup: Bench.Setup, _ style: Style) throws {
    let text =
      switch format {
      case .json: result.text
      case .markdown: MarkdownReport(result).text + "\n"
      case .text: TextReport(result, setup, path == nil ? style : .plain).text + "\n"
      }
    guard let path else {
      print(text, terminator: "")
      return
    }
    try Folder.replace(path, with: text)
    note("bench: wrote \(path)\n")
  }

  private static func format(of path: String) -> ResultFormat? {
    if path.hasSuffix(".json") { return .json }
    return path.hasSuffix(".md") ? .markdown : nil
  }
}
