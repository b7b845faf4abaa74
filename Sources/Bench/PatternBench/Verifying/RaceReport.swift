import BenchCLI
import BenchKit

/// What ThreadSanitizer writes of the race for which it ends a process.
struct RaceReport: Sendable, Equatable {
  /// The kind of race and the places of its accesses, in one line.
  let summary: String
  /// The whole report.
  let text: String

  /// The first report in the error output of a process; nil when it has none.
  init?(in errors: String) {
    let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
    let mark = "WARNING: ThreadSanitizer: "
    guard let start = lines.firstIndex(where: { $0.hasPrefix(mark) }) else { return nil }
    let report = lines[start...].prefix { !$0.hasPrefix("====") }
    let kind = report[start].dropFirst(mark.count).prefix { $0 != "(" }
    // Paragraphs: the warning with the first access, the other access, then where memory and threads come from.
    let accesses = report.dropFirst().split(separator: "").prefix(2).map(Self.access)
    summary = "a \(kind.trimmed): \(accesses.joined(separator: "; "))".printable
    text = report.joined(separator: "\n").trimmed
  }

  /// The kind of an access, its function, and the innermost line that is known.
  private static func access(_ paragraph: ArraySlice<Substring>) -> String {
    guard let title = paragraph.first?.trimmed else { return "" }
    let kind = title.prefix(1).lowercased() + title.dropFirst().prefix(upTo: " of ")
    let thread = title.ranges(of: " by ").last.map {
      " by " + title[$0.upperBound...].prefix { !":(".contains($0) }.trimmed
    }
    let calls = paragraph.dropFirst().compactMap { Call($0) }
    guard let first = calls.first else { return kind + (thread ?? "") }
    let place: String? =
      if let line = first.line { "at \(line)" } else {
        calls.lazy.compactMap(\.line).first.map { "called from \($0)" }
      }
    return "\(kind) in \(first.function)" + (place.map { " \($0)" } ?? "") + (thread ?? "")
  }

  /// A line of a call stack that is in a Swift file.
  private struct Call {
    let function: String
    /// The file and the line in it, if it is known.
    let line: String?

    init?(_ text: Substring) {
      let words = text.trimmed.split(separator: " ", maxSplits: 2)
      guard words.count == 3, words[0].hasPrefix("#"), words[2].contains(".swift") else {
        return nil
      }
      function = FunctionName.readable(String(words[1]))
      let path = words[2].prefix(upTo: " (")
      let parts = (path.split(separator: "/").last ?? path[...]).split(separator: ":")
      line = parts.count > 1 ? "\(parts[0]):\(parts[1])" : nil
    }
  }
}

extension StringProtocol {
  /// The text before the first `separator`; all of it without one.
  fileprivate func prefix(upTo separator: String) -> String {
    String(ranges(of: separator).first.map { self[..<$0.lowerBound] } ?? self[...])
  }
}
