import Libc

/// The report on a pattern that breaks rules, in few lines: the failure that explains most, what work out of the kit's
/// sight may have to do with it, then the other failures.
package struct FailureSummary {
  private let report: ConformanceReport
  private let command: Command

  /// Makes the command that repeats a replay, which leads to a failure of this kind.
  package typealias Command = (_ replay: String, _ kind: Violation.Kind) -> String

  /// The most lines printed.
  static let lineLimit = 30

  /// A summary of the failures of `report`; `command` is what repeats a replay.
  package init(_ report: ConformanceReport, command: @escaping Command) {
    self.report = report
    self.command = command
  }

  /// The failures in at most 30 lines; the last ones name the file that has all of them, unless nothing is left out.
  package func text(file: String?) -> String {
    let (lines, isCut) = short
    guard isCut, let file else { return lines.joined(separator: "\n") }
    return (lines + ["every message in full: \(file)"]).joined(separator: "\n")
  }

  /// Every message in full.
  package var full: String {
    let escapes = report.escapes.map { lines(of: $0).joined(separator: "\n") }
    let messages = report.failures.map {
      FailureMessage(row: $0, length: .full, command: command).lines.joined(separator: "\n")
    }
    return (messages + escapes).joined(separator: "\n\n") + "\n"
  }

  /// Writes every message to a file, if ``text(file:)`` leaves something out; nil if it does not, or there is no
  /// such file.
  package func writeFile() -> String? {
    guard short.isCut else { return nil }
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    let name = report.pattern.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    // A new file each time: another run may still be read.
    let suffix = ".txt"
    var path = Array(
      "\(folder.hasSuffix("/") ? String(folder.dropLast()) : folder)/conformance-\(String(name))-XXXXXX\(suffix)"
        .utf8CString)
    let descriptor = unsafe mkstemps(&path, Int32(suffix.utf8.count))
    guard descriptor >= 0, let file = unsafe fdopen(descriptor, "w") else { return nil }
    let count = unsafe fputs(full, file)
    guard unsafe fclose(file) == 0, count >= 0 else { return nil }
    return String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private var short: (lines: [String], isCut: Bool) {
    var notes = report.escapes.flatMap { self.lines(of: $0) }
    if let row = report.failures.first(where: { $0.nonDeterminism != nil }) {
      notes.append(
        "\(row.pattern)/\(row.feature) is not deterministic: the same schedule can end differently, so replays"
          + " may not repeat a failure, and other rules may fail next time")
    }
    let groups = FailureGroup.groups(of: report.failures)
    var lines: [String] = []
    var isCut = false
    var left: [ConformanceReport.RuleResult] = []
    for group in groups {
      let message = FailureMessage(row: group.first, command: command)
      let added = message.lines + followers(group)
      // Two more lines name what is left and the file.
      guard lines.isEmpty || lines.count + added.count <= Self.lineLimit - 2 else {
        left += [group.first] + group.followers
        continue
      }
      lines += added + notes
      notes = []
      isCut = isCut || message.isCut || !group.followers.isEmpty
    }
    lines += notes
    if !left.isEmpty { lines.append("and breaks \(left.names)") }
    return (lines, isCut || !left.isEmpty)
  }

  private func followers(_ group: FailureGroup) -> [String] {
    group.followers.isEmpty ? [] : ["  may follow from it: \(group.followers.names)"]
  }

  private func lines(of escape: ConformanceReport.Escape) -> [String] {
    [
      "\(escape)", "  \(escape.advice)",
      "  see Sources/Conformance/Conformance/Conformance.docc/WriteYourPattern.md"
        + "#when-the-pattern-uses-dispatch-or-a-timer",
    ]
  }
}

extension [ConformanceReport.RuleResult] {
  /// The rules by feature: `DI1, OB1 in the counter; MB1 in the list`.
  fileprivate var names: String {
    var features: [String] = []
    for row in self where !features.contains(row.feature) { features.append(row.feature) }
    return features.map { feature in
      filter { $0.feature == feature }.map(\.rule.id).joined(separator: ", ") + " in the \(feature)"
    }.joined(separator: "; ")
  }
}

/// A pattern breaks rules. The description has what to look at first, and where to read the rest.
public struct ConformanceFailure: Error, CustomStringConvertible {
  /// All results, including the rules that hold.
  public let report: ConformanceReport
  /// The file that has every message in full; nil when ``description`` leaves nothing out.
  public let file: String?

  init(report: ConformanceReport) {
    self.report = report
    file = Self.summary(of: report).writeFile()
  }

  static func summary(of report: ConformanceReport) -> FailureSummary {
    FailureSummary(report) { replay, _ in "CONFORMANCE_REPLAY=\(replay) swift test" }
  }

  /// At most 30 lines, then the totals.
  public var description: String {
    Self.summary(of: report).text(file: file) + "\n\(report.totals)"
  }
}
