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
  /// Checks of the type ``Check``, each for one feature.
  private let checksOfOneFeature: [any Sendable]

  /// How a rule is checked.
  enum Body: Sendable {
    /// By a check of its own, under so many schedules; ``Rule/check(of:)`` finds it.
    case checks(Schedules)
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
    if case .checks(.threads) = body { true } else { false }
  }

  /// Why a pattern of these capabilities does not claim what the rule checks; nil if the rule applies.
  package func reasonNotClaimed(by capabilities: Capabilities) -> String? {
    guard case .claimed(let capability) = level, case .no(let because) = capabilities[capability]
    else { return nil }
    return because
  }

  /// The rule's check of the feature; nil if it is not about the feature, or tries sequences.
  ///
  /// A check that a rule has for one feature alone replaces the one for every feature.
  func check<Feature: Checkable>(of feature: Feature.Type) -> Check<Feature>? {
    if let check = checksOfOneFeature.lazy.compactMap({ $0 as? Check<Feature> }).first {
      return check
    }
    if let check = Feature.checks[id] { return check }
    return features.contains { $0 == feature } ? nil : Feature.checksOfOthers[id]
  }

  /// A rule with what it says; nil as `schedules` stands for random sequences.
  ///
  /// A check that is the same for every feature is in `checks` of the rule's topic, by the rule's id.
  init(
    _ id: String, _ level: Level, _ statement: String, usualCause: String, why: String,
    smallest: String, details: String = "", schedules: Schedules? = .one,
    counter: Check<CounterSpec>? = nil, list: Check<ListSpec>? = nil,
    search: Check<SearchSpec>? = nil
  ) {
    self.id = id
    self.statement = statement
    self.level = level
    self.usualCause = usualCause
    whyUsersCare = why
    smallestSequence = smallest
    self.details = details
    body = schedules.map { .checks($0) } ?? .sequences
    checksOfOneFeature = [counter as (any Sendable)?, list, search].compactMap(\.self)
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
        """, schedules: nil)
  ]
}

extension Checkable {
  /// The checks that are the same for every feature, by their rules' ids.
  static var checks: [String: Rule.Check<Self>] {
    [
      initialStateChecks, dispatchChecks, observationChecks, effectChecks, concurrencyChecks,
      realThreadsChecks, reentrancyChecks, lifecycleChecks, isolationChecks,
    ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }
  }
}
