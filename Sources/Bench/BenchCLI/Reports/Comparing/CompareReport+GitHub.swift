import BenchKit

/// What is worse, as commands of a workflow: GitHub shows errors with a place beside the sources.
///
/// Source: GitHub's documentation, "Workflow commands for GitHub Actions".
extension CompareReport: AnnotationsReport {
  var annotations: String {
    let worse = sorted(comparison.rows.filter(\.verdict.isWorse))
    let blocks = ChangedFunctions(worse).blocks
    let located = blocks.flatMap { block in
      block.suspects(comparison.changedLines).compactMap { cause in
        cause.location.map {
          (place: comparison.nearestChange(to: $0), block: block, cause: cause)
        }
      }
    }
    let places = located.map(\.place).unique.map { place in
      let own = located.filter { $0.place == place }
      let main = own.max { $0.cause.share < $1.cause.share }!
      return WorkflowCommand(
        "error",
        own.map { "\($0.block.title): \($0.cause.summary)" }.joined(separator: "\n"),
        place: place, title: "\(main.cause.name) costs more")
    }
    let named = Set(located.flatMap(\.block.cells))
    var rest = Remarks()
    for row in worse where !named.contains(row.cell) {
      rest.add(row.cell, row.metric.rawValue, "\(row.verdict.rawValue) than in A")
    }
    for row in comparison.rows where row.verdict == .failed {
      rest.add(row.cell, row.metric.rawValue, row.reason ?? "failed")
    }
    let others =
      rest.lines(.max) + [comparison.invalid, allowsMissing ? nil : missing].compactMap { $0 }
    let commands = places + others.map { WorkflowCommand("error", $0) }
    return (commands.isEmpty ? [WorkflowCommand("notice", summary)] : commands)
      .map { "\($0)\n" }.joined()
  }
}

extension Comparison {
  /// The beginning of a function if it is in a change, else the next changed line, or else the last one before it: GitHub
  /// shows it in the diff. Where the file is not changed, the beginning.
  fileprivate func nearestChange(to function: SourceLocation) -> SourceLocation {
    guard let changes = changedLines?[function.file], let last = changes.last else {
      return function
    }
    let next = changes.first { $0.upperBound >= function.line }
    return SourceLocation(
      file: function.file, line: next.map { max($0.lowerBound, function.line) } ?? last.lowerBound)
  }
}

/// A line that a workflow's log takes for a command.
struct WorkflowCommand: CustomStringConvertible {
  private let name: String
  private let properties: [(name: String, value: String)]
  private let message: String

  init(_ name: String, _ message: String, place: SourceLocation? = nil, title: String? = nil) {
    self.name = name
    self.message = message
    properties = [
      ("file", place?.file), ("line", place.map { "\($0.line)" }), ("title", title),
    ].compactMap { name, value in value.map { (name, $0) } }
  }

  var description: String {
    let values = properties.map { name, value in
      "\(name)=\(Self.escaped(value).replacing(":", with: "%3A").replacing(",", with: "%2C"))"
    }
    let list = values.isEmpty ? "" : " " + values.joined(separator: ",")
    return "::\(name)\(list)::\(Self.escaped(message))"
  }

  /// Scalar by scalar: a line break of two is one character.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: String(scalar)
      }
    }.joined()
  }
}
