import Spec

/// One thing that every pattern, or every pattern that claims it, must do.
public struct Rule: Sendable {
  /// Such as `AW3`; ids are never used again.
  public let id: String
  /// What must hold, in one line.
  public let statement: String
  /// Of whom it is required.
  public let level: Level
  /// What is usually wrong where it does not hold.
  public let usualCause: String

  let body: Body

  /// How a rule is checked.
  enum Body: Sendable {
    /// By a check for each feature that it concerns.
    case checks(
      schedules: Schedules, counter: Check<CounterSpec>?, list: Check<ListSpec>?,
      search: Check<SearchSpec>?)
    /// By random sequences of steps.
    case sequences
  }

  /// Does something to a driver and throws the violation that shows.
  typealias Check<Feature: Checkable> = @MainActor @Sendable (Rig<Feature>) async throws -> Void

  /// Of whom a rule is required.
  public enum Level: Sendable, Equatable {
    /// Of every pattern; cannot be switched off.
    case required
    /// Of patterns that claim this capability.
    case claimed(Capability)

    /// `required` or `claimed`.
    public var name: String {
      switch self {
      case .required: "required"
      case .claimed: "claimed"
      }
    }
  }

  /// In how many orders the jobs of a check are tried.
  enum Schedules: Sendable {
    /// In the order they were enqueued: what is checked does not depend on it.
    case one
    /// In as many orders as the caller allows.
    case many
    /// In one order, which takes many jobs.
    case long
    /// Likewise, and while no other check runs in this process: it measures memory.
    case alone

    /// A schedule of more jobs than this counts as a livelock.
    var jobLimit: Int {
      switch self {
      case .one, .many: 50_000
      case .long, .alone: 20_000_000
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

  /// Every rule, in the order of its id's group.
  public static let all: [Rule] =
    initialState + dispatch + observation + oneShotEffects + asynchronousWork + concurrency
    + reentrancy + lifecycle + errors + isolation + sequences
}
