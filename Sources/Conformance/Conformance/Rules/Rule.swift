import Spec

/// A requirement on every pattern, or on every pattern that claims a capability.
public struct Rule: Sendable {
  /// A unique id such as `AW3`; ids of removed rules are never reused.
  public let id: String
  /// What must hold, in one line.
  public let statement: String
  /// Which patterns the rule applies to.
  public let level: Level
  /// The mistake that usually breaks the rule; nil where none does.
  public let usualCause: String?
  /// What users of an app notice where the rule is broken.
  public let whyUsersCare: String
  /// The smallest sequence that exposes a pattern which breaks the rule, in the steps of ``Step``.
  public let smallestSequence: String
  /// What the statement leaves open, in sentences; empty for most rules.
  public let details: String

  let check: RuleCheck
  let need: Need?

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

  /// Its section on the page of rules.
  var section: String { "Rules.md#\(id.lowercased())" }

  /// Whether real threads race in its check, so that no replay leads to a failure again.
  package var isOnRealThreads: Bool {
    if case .directed(_, .threads) = check { true } else { false }
  }

  /// Why a pattern of these capabilities does not claim what the rule checks; nil if the rule applies.
  package func reasonNotClaimed(by capabilities: Capabilities) -> String? {
    guard case .claimed(let capability) = level, case .no(let because) = capabilities[capability]
    else { return nil }
    return because
  }

  /// A rule, with what it says and how it is checked.
  init(
    _ id: String, _ level: Level, _ statement: String, usualCause: String? = nil, why: String,
    smallest: String, details: String = "", needs need: Need? = nil, check: RuleCheck
  ) {
    precondition(!check.isEmpty, "rule \(id) is declared and nowhere checked")
    self.id = id
    self.statement = statement
    self.level = level
    self.usualCause = usualCause
    whyUsersCare = why
    smallestSequence = smallest
    self.details = details
    self.need = need
    self.check = check
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
  public static let all: [Rule] = unique(topics.flatMap(\.rules))

  /// The rules; traps if two have the same id.
  static func unique(_ rules: [Rule]) -> [Rule] {
    var ids: Set<String> = []
    for rule in rules {
      precondition(ids.insert(rule.id).inserted, "two rules are called \(rule.id)")
    }
    return rules
  }

  /// The rule of this id; traps if there is none.
  package static subscript(id: String) -> Rule {
    guard let rule = all.first(where: { $0.id == id }) else {
      preconditionFailure("there is no rule \(id)")
    }
    return rule
  }
}

extension Rule {
  static let sequences = [
    Rule(
      "MB1", .required,
      "a feature follows the model through random sequences of all kinds of steps",
      why: "Mistakes hide in combinations that no directed test covers",
      smallest: "printed in the message, shrunk as far as possible",
      details: """
        Among them are answers that race with an action; the model then follows whichever of the \
        two came first.
        """, check: .sequences)
  ]
}
