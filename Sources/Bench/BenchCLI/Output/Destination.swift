import ArgumentParser
import BenchKit

/// Where a result goes, and in which form.
struct Destination {
  private let path: String?
  let format: ResultFormat

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
      case .csv, .jmh, .bmf, .gha, .hgrm: try report.exported(format)
      }
    guard let path else { return try Folder.writeToOutput(text) }
    try Folder.replace(path, with: text)
    note("bench: wrote \(path)\n")
  }

  private static func format(of path: String) -> ResultFormat? {
    let endings: [(String, ResultFormat)] = [
      (".json", .json), (".md", .markdown), (".csv", .csv), (".hgrm", .hgrm),
    ]
    return endings.first { path.hasSuffix($0.0) }?.1
  }
}

/// What can be printed in every form; each text ends with a line break.
protocol Printable {
  var json: String { get }
  var markdown: String { get }
  func text(_ style: Style) -> String
  /// What another tool is to read; throws where that makes no sense.
  func exported(_ format: ResultFormat) throws -> String
}

extension Printable {
  func exported(_ format: ResultFormat) throws -> String {
    throw ValidationError("This can be printed as text, markdown or json, not as \(format).")
  }
}
