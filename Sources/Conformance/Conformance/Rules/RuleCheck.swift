import Spec

/// A check that is the same for every feature.
protocol GenericCheck: Sendable {
  /// Applies steps to a fixture, and throws the violation they lead to.
  @MainActor static func run<Feature>(_ fixture: Fixture<Feature>) async throws
}

/// How a rule is checked.
enum RuleCheck: Sendable {
  /// By random sequences of steps.
  case sequences
  /// By a check for each feature that the rule is about, under so many schedules.
  case directed(DirectedChecks, Rule.Schedules)

  /// By the same check for every feature, but for those with one of their own.
  static func every<Check: GenericCheck>(
    _ check: Check.Type, schedules: Rule.Schedules = .one,
    counter: Rule.Check<CounterSpec>? = nil, list: Rule.Check<ListSpec>? = nil,
    search: Rule.Check<SearchSpec>? = nil
  ) -> RuleCheck {
    .of(
      schedules: schedules, counter: counter ?? check.run, list: list ?? check.run,
      search: search ?? check.run, others: check)
  }

  /// By a check of their own for some of the counter, the list and the search, and by `others` for features of
  /// your own. The rule is not about those without a check.
  static func of(
    schedules: Rule.Schedules = .one, counter: Rule.Check<CounterSpec>? = nil,
    list: Rule.Check<ListSpec>? = nil, search: Rule.Check<SearchSpec>? = nil,
    others: (any GenericCheck.Type)? = nil
  ) -> RuleCheck {
    .directed(
      DirectedChecks(counter: counter, list: list, search: search, others: others), schedules)
  }

  /// Whether nothing is checked.
  var isEmpty: Bool {
    guard case .directed(let checks, _) = self else { return false }
    return checks.counter == nil && checks.list == nil && checks.search == nil
      && checks.others == nil
  }

  /// The check of the feature; nil if the rule is not about it, or tries sequences.
  func directed<Feature: Checkable>(at feature: Feature.Type) -> Rule.Check<Feature>? {
    if case .directed(let checks, _) = self { checks.check(of: feature) } else { nil }
  }
}

/// The checks of one rule, by feature.
struct DirectedChecks: Sendable {
  let counter: Rule.Check<CounterSpec>?
  let list: Rule.Check<ListSpec>?
  let search: Rule.Check<SearchSpec>?
  let others: (any GenericCheck.Type)?

  /// The check of the feature; nil if the rule is not about it.
  func check<Feature: Checkable>(of feature: Feature.Type) -> Rule.Check<Feature>? {
    switch feature {
    case is CounterSpec.Type: counter as Any as? Rule.Check<Feature>
    case is ListSpec.Type: list as Any as? Rule.Check<Feature>
    case is SearchSpec.Type: search as Any as? Rule.Check<Feature>
    default: others.map { $0.run }
    }
  }
}

extension Rule {
  /// Applies steps to a fixture and throws the violation they lead to.
  typealias Check<Feature: Checkable> = @MainActor @Sendable (Fixture<Feature>) async throws -> Void

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
}
