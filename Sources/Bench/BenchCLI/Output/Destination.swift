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

  func write(_ report: some Printable, _ style: Style) throws {
    let text =
      switch format {
      case .json: report.json
      case .markdown: report.markdown
      case .text: report.text(path == nil ? style : .plain)
      }
    guard let path else { return try Folder.writeToOutput(text) }
    try Folder.replace(path, with: text)
    note("bench: wrote \(path)\n")
  }

  private static func format(of path: String) -> ResultFormat? {
    if path.hasSuffix(".json") { return .json }
    return path.hasSuffix(".md") ? .markdown : nil
  }
}

/// What can be printed in every form; each text ends with a line break.
protocol Printable {
  var json: String { get }
  var markdown: String { get }
  func text(_ style: Style) -> String
}
