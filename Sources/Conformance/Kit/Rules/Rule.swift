import Spec

/// A requirement on every pattern, or on every pattern that claims a capability.
public struct Rule: Sendable {
  /// A unique id such as `AW3`; ids of removed rules are never reused.
  public let id: String
  /// What must hold, in one line.
  public let statement: String
  /// Which patterns the rule applies to.
  public let level: Level
  /// The mistake that usually breaks the rule.
  public let usualCause: String

  let body: Body

  /// How a rule is checked.
  enum Body: Sendable {
    /// By a check of its own for each feature that it concerns.
    case checks(
      schedules: Schedules, counter: Check<CounterSpec>?, list: Check<ListSpec>?,
      search: Check<SearchSpec>?)
    /// By random sequences of steps.
    case sequences
  }

  /// Applies steps to a fixture and throws the violation they lead to.
  typealias Check<Feature: Checkable> = @MainActor @Sendable (Fixture<Feature>) async throws -> Void

  /// Which patterns a rule applies to.
  public enum Level: Sendable, Equatable {
    /// To every pattern.
    case required
    /// To patterns that claim this capability.
    case claimed(Capability)

    /// `required` or `claimed`.
    public var name: String {
      switch self {
      case .required: "required"
      case .claimed: "claimed"
      }
    }
  }

  /// How many schedules a check is tried under.
  enum Schedules: Sendable {
    /// One, with jobs in the order they were enqueued: the result does not depend on the schedule.
    case one
    /// As many as ``Conformance/schedules`` allows.
    case many
    /// Half as many: the check goes through several situations in each.
    case half
    /// One, which takes many jobs.
    case long
    /// One, which takes many jobs, while no other check runs in this process: it measures memory.
    case exclusive
    /// One, in which real threads send: a search for races that no schedule describes.
    case threads

    /// Whether there is one schedule of many jobs, which is neither reported nor shrunk.
    var isLong: Bool {
      switch self {
      case .one, .many, .half: false
      case .long, .exclusive, .threads: true
      }
    }

    /// A schedule of more jobs than this counts as a livelock.
    var jobLimit: Int { isLong ? 20_000_000 : 50_000 }
  }

  /// Its section on the page of rules.
  var section: String { "Rules.md#\(id.lowercased())" }

  /// Whether real threads race in its check, so that no replay leads to a failure again.
  package var isOnRealThreads: Bool {
    if case .checks(schedules: .threads, _, _, _) = body { true } else { false }
  }

  /// Why a pattern of these capabilities does not claim what the rule checks; nil if the rule applies.
  package func reasonNotClaimed(by capabilities: Capabilities) -> String? {
    guard case .claimed(let capability) = level, case .no(let because) = capabilities[capability]
    else { return nil }
    return because
  }

  /// Whether the rule is checked for the feature of this name.
  package func isAbout(_ feature: String) -> Bool {
    switch body {
    case .sequences: featureNames.contains(feature)
    case .checks(_, let counter, let list, let search):
      switch feature {
      case CounterSpec.name: counter != nil
      case ListSpec.name: list != nil
      case SearchSpec.name: search != nil
      default: false
      }
    }
  }

  init(id: String, level: Level, statement: String, usualCause: String, body: Body) {
    self.id = id
    self.statement = statement
    self.level = level
    self.usualCause = usualCause
    self.body = body
  }

  init(
    _ id: String, _ level: Level, _ statement: String, usualCause: String,
    schedules: Schedules = .one, counter: Check<CounterSpec>? = nil,
    list: Check<ListSpec>? = nil, search: Check<SearchSpec>? = nil
  ) {
    self.init(
      id: id, level: level, statement: statement, usualCause: usualCause,
      body: .checks(schedules: schedules, counter: counter, list: list, search: search))
  }

  /// Every rule, in the order of the groups on the page of rules.
  public static let all: [Rule] =
    initialState + dispatch + observation + oneShotEffects + asynchronousWork + concurrency
    + realThreads + reentrancy + lifecycle + errors + isolation + sequences
}

extension Rule {
  static let sequences = [
    Rule(
      id: "MB1", level: .required,
      statement: "a feature follows the model through random sequences of all kinds of steps",
      usualCause: "two mechanisms that each work alone; see the sequence", body: .sequences)
  ]
}
