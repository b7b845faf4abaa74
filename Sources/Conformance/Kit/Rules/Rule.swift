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
  /// What users of an app notice where the rule is broken.
  public let whyUsersCare: String
  /// The smallest sequence that exposes a pattern which breaks the rule, in the steps of ``Step``.
  public let smallestSequence: String
  /// What the statement leaves open, in sentences; empty for most rules.
  public let details: String

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

  init(
    _ id: String, _ level: Level, _ statement: String, usualCause: String, why: String,
    smallest: String, details: String = "", body: Body
  ) {
    self.id = id
    self.statement = statement
    self.level = level
    self.usualCause = usualCause
    whyUsersCare = why
    smallestSequence = smallest
    self.details = details
    self.body = body
  }

  init(
    _ id: String, _ level: Level, _ statement: String, usualCause: String, why: String,
    smallest: String, details: String = "", schedules: Schedules = .one,
    counter: Check<CounterSpec>? = nil, list: Check<ListSpec>? = nil,
    search: Check<SearchSpec>? = nil
  ) {
    self.init(
      id, level, statement, usualCause: usualCause, why: why, smallest: smallest, details: details,
      body: .checks(schedules: schedules, counter: counter, list: list, search: search))
  }

  /// All rules by topic, as on the page of rules.
  package static let topics: [(title: String, rules: [Rule])] = [
    ("Initial state", initialState), ("Dispatch", dispatch), ("Observation", observation),
    ("One-shot effects", oneShotEffects), ("Asynchronous work", asynchronousWork),
    ("Concurrency", concurrency), ("Real threads", realThreads), ("Re-entrancy", reentrancy),
    ("Lifecycle", lifecycle), ("Errors and bad input", errors),
    ("Isolation and scale", isolation), ("Sequences", sequences),
  ]

  /// Every rule, topic by topic.
  public static let all: [Rule] = topics.flatMap(\.rules)
}

extension Rule {
  static let sequences = [
    Rule(
      "MB1", .required,
      "a feature follows the model through random sequences of all kinds of steps",
      usualCause: "two mechanisms that each work alone; see the sequence",
      why: "Combinations that no directed test covers",
      smallest: "printed in the message, shrunk as far as possible",
      details: """
        Among them are answers that race with an action; the model then follows whichever of the \
        two came first.
        """, body: .sequences)
  ]
}
