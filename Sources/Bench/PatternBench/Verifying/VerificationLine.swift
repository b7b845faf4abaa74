import BenchCLI
import BenchKit
import Conformance
import Libc
import Synchronization

/// A line by which a verifying child says what it does; all its other lines are the pattern's own.
enum VerificationLine: Equatable {
  /// The check of one rule for one feature begins.
  case begin(RuleInFeature)
  /// Another schedule begins.
  case schedule
  /// A step begins, which this replay leads to, after so many actions.
  case step(Replay, actions: Int, String)
  /// The cell's rows; none when the rule is not about the feature.
  case rows(String)
  /// What the features hand to other threads and to real time.
  case escapes(String)
  /// The check of the current cell has waited so many seconds in real time, and ends here.
  case waits(Int)
  /// Another thread than the one that checks traps.
  case trapElsewhere
  /// Every cell was checked.
  case end

  private static let mark = "patternbench.verify/3 "

  /// Parses a line; nil when it is the pattern's own.
  init?(_ line: String) {
    guard line.hasPrefix(Self.mark) else { return nil }
    let words = line.dropFirst(Self.mark.count).split(separator: " ", maxSplits: 1)
    let rest = words.count == 2 ? String(words[1]) : ""
    switch words.first {
    case "begin":
      guard let cell = RuleInFeature(rest) else { return nil }
      self = .begin(cell)
    case "schedule": self = .schedule
    case "step":
      let parts = rest.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, let replay = try? Replay(String(parts[0])),
        let actions = Int(parts[1])
      else { return nil }
      self = .step(replay, actions: actions, String(parts[2]))
    case "rows": self = .rows(rest)
    case "escapes": self = .escapes(rest)
    case "waits":
      guard let seconds = Int(rest) else { return nil }
      self = .waits(seconds)
    case "trap-elsewhere": self = .trapElsewhere
    case "end": self = .end
    default: return nil
    }
  }

  /// The line as text.
  var text: String {
    switch self {
    case .begin(let cell): "\(Self.mark)begin \(cell)"
    case .schedule: "\(Self.mark)schedule"
    case .step(let replay, let actions, let step):
      "\(Self.mark)step \(replay) \(actions) \(step.printable)"
    case .rows(let json): "\(Self.mark)rows \(json)"
    case .escapes(let json): "\(Self.mark)escapes \(json)"
    case .waits(let seconds): "\(Self.mark)waits \(seconds)"
    case .trapElsewhere: "\(Self.mark)trap-elsewhere"
    case .end: "\(Self.mark)end"
    }
  }

  /// Writes the line to the standard output at once, so that it is known even if the process dies next.
  func say() {
    // The pattern may have left the line before it open.
    let bytes = Array("\n\(text)\n".utf8)
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      start += max(count, 0)
    }
  }
}

/// One rule for one feature.
struct RuleInFeature: Sendable, Hashable, CustomStringConvertible {
  let rule: String
  let feature: String

  init(rule: String, feature: String) {
    self.rule = rule
    self.feature = feature
  }

  /// Parses a ``description``; nil when `text` is not one.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/")
    guard parts.count == 2 else { return nil }
    self.init(rule: String(parts[0]), feature: String(parts[1]))
  }

  var description: String { "\(rule)/\(feature)" }

  /// The rule itself.
  var checkedRule: Rule {
    guard let found = Rule.all.first(where: { $0.id == rule }) else {
      preconditionFailure("a child checked \(rule), which is not a rule")
    }
    return found
  }
}

/// Lets schedules be told only so often: there may be a million a second.
final class ScheduleBeat: Sendable {
  private let last = Mutex(ContinuousClock.now - .seconds(1))

  /// Says that a schedule begins, after `before`, if the last one was told long ago.
  func beat(_ before: () -> Void) {
    let isDue = last.withLock { last in
      let now = ContinuousClock.now
      guard now - last > .milliseconds(200) else { return false }
      last = now
      return true
    }
    guard isDue else { return }
    before()
    VerificationLine.schedule.say()
  }
}

/// Ends this process when the check of a cell does little but wait in real time.
final class WaitLimit: Sendable {
  private let limit: Duration
  private let meter = Mutex(WaitMeter())

  init(_ limit: Duration) { self.limit = limit }

  /// Counts the time until now; the process ends with a line when it was too much.
  func check() {
    let waited = meter.withLock { meter -> Duration? in
      meter.add()
      return meter.hasWaited(limit) ? meter.waited : nil
    }
    guard let waited else { return }
    VerificationLine.waits(Int(waited.components.seconds)).say()
    exitNow(.failed)
  }
}
