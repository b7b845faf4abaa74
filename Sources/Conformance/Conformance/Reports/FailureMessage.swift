import Basics

/// The message of a broken rule, a line after the other: the steps, what was expected and found, the cause, how to
/// repeat it, a test that keeps it, and where the rule is explained.
struct FailureMessage {
  /// Whether it fits on a screen, or has everything.
  enum Length {
    case short
    case full

    /// The most steps shown.
    var steps: Int { self == .short ? 12 : .max }
    /// The most characters of a step, or of another value.
    var characters: Int { self == .short ? 240 : .max }
  }

  let row: ConformanceReport.RuleResult
  var length = Length.short
  /// The command that repeats a row's replay, for people.
  var command: FailureSummary.Command = { replay, _ in "CONFORMANCE_REPLAY=\(replay) swift test" }

  /// The lines; the first names the rule.
  var lines: [String] {
    guard let violation = row.violation else {
      return ["\(row.pattern)/\(row.feature) \(row.rule.id): \(row.status.name)"]
    }
    let (expected, found) = values(violation)
    var lines = [
      "\(row.pattern)/\(row.feature) breaks \(row.rule.id) \"\(row.rule.statement)\"",
      "  after: \(steps(violation))", "  expected: \(expected)", "  found: \(found)",
    ]
    if let cause = cause(violation) { lines.append("  \(label(violation)): \(cause)") }
    if violation.kind == .outdated { return lines }
    if let replay = row.replay {
      lines.append("  replay: \(command(replay, violation.kind))")
      if row.rule.isOnRealThreads {
        lines.append(
          "  this searches again and may pass: no schedule determines the order of threads")
      }
    }
    if let difference = row.nonDeterminism {
      lines.append(
        "  this may not repeat the failure, because the pattern is not deterministic: \(cut(difference))"
      )
    }
    if let regression = row.regression { lines.append("  as a test: \(cut(regression))") }
    lines.append("  the rule: \(Self.folder)/\(row.rule.section)")
    return lines
  }

  /// The folder of pages in the sources that this was built from.
  private static let folder = CurrentFolder.shortened(
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
      .joined(separator: "/") + "/Conformance.docc")

  /// Whether the short form leaves something out.
  var isCut: Bool { lines != FailureMessage(row: row, length: .full, command: command).lines }

  /// What was expected and what was found; of a race the accesses, and the sanitizer's report where there is room.
  private func values(_ violation: Violation) -> (expected: String, found: String) {
    guard violation.kind == .raced else {
      let (own, same) = common(violation.expected, violation.found)
      return (
        cut(violation.expected, around: own + same, after: own), cut(violation.found, around: same)
      )
    }
    let lines = violation.found.split(separator: "\n", omittingEmptySubsequences: false)
    return (
      cut(violation.expected),
      length == .full ? lines.joined(separator: "\n    ") : String(lines[0])
    )
  }

  /// How many scalars `first` has of its own before it continues as `second` begins, and how many they then have in
  /// common: `view number 2 to have rows[0].label: "a"` and `rows[0].label: "b"`.
  private func common(_ first: String, _ second: String) -> (own: Int, same: Int) {
    let (first, second) = (first.unicodeScalars, second.unicodeScalars)
    let own = (0..<100).first { first.dropFirst($0).starts(with: second.prefix(12)) } ?? 0
    return (own, zip(first.dropFirst(own), second).prefix { $0 == $1 }.count)
  }

  private func steps(_ violation: Violation) -> String {
    let steps = violation.steps.map { cut($0) }
    guard !steps.isEmpty else { return "no step" }
    guard steps.count > length.steps else { return steps.joined(separator: ", ") }
    let (first, last) = (steps.prefix(3), steps.suffix(length.steps - 3))
    return first.joined(separator: ", ")
      + ", … \(steps.count - length.steps) more …, \(last.joined(separator: ", "))"
  }

  private func label(_ violation: Violation) -> String {
    switch violation.kind {
    case .crashed, .hung, .stuck, .outdated: "cause"
    default: "often"
    }
  }

  /// The cause of what was found, or else the mistake that often breaks the rule; nil if there is no such mistake.
  func cause(_ violation: Violation) -> String? {
    switch violation.kind {
    case .raced:
      (row.rule.usualCause.map { "\($0); " } ?? "") + "to look again, run `scripts/check-threads`"
    case .crashed:
      "the code under test ends the process, during or after the last step; a pattern must never trap"
    case .hung:
      "the last step blocks its thread: a semaphore, a lock, a sleep or an endless loop;"
        + " wait with `await`; for time, sleep on the clock of `environment` or `services`"
    case .stuck:
      "the code under test waits for something that never comes, or continues where the kit cannot see it:"
        + " on another thread, or in real time"
    case .outdated:
      "the code or the rule has changed since the replay was made, so the replay proves nothing; check the rule"
        + " again, and keep the new replay or delete the test"
    default: row.rule.usualCause
    }
  }

  /// The text in one line; if it is long, the part of it around the scalar at `place`, with its first `lead` scalars.
  private func cut(_ text: String, around place: Int = 0, after lead: Int = 0) -> String {
    let text = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    // Bytes first: counting the characters of a long text takes long.
    guard length == .short, text.utf8.count > length.characters else { return text }
    let shown = length.characters - 40
    let scalars = text.unicodeScalars
    let isFar = place > shown - 60
    let part = String(scalars.dropFirst(isFar ? place - 60 : 0).prefix(shown))
    return (isFar ? String(scalars.prefix(lead)) + "…" : "") + "\(part)… (\(text.utf8.count) bytes)"
  }
}

extension ConformanceReport.RuleResult {
  /// The message of a broken rule: after which steps, what was expected and found, the cause, and how to repeat it.
  /// Long steps and values are cut.
  public var message: String { FailureMessage(row: self).lines.joined(separator: "\n") }
}
