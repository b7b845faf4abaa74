/// The line that says most, in what a process wrote before it died.
package enum CrashMessage {
  /// What precedes the cause in a report of the runtime, the best first.
  private static let marks = ["Fatal error", "Program crashed"]

  /// The line with the cause, or the last one; nil when there is none.
  package static func line(in text: String) -> String? {
    let lines = text.split(whereSeparator: \.isNewline).map { String($0).printable.trimmed }.filter
    { !$0.isEmpty }
    let causes = marks.lazy.compactMap { mark in lines.first { $0.contains(mark) } }
    guard let line = causes.first ?? lines.last else { return nil }
    return line.count <= 200 ? line : line.prefix(199) + "…"
  }
}
