/// Counts up and down; arithmetic saturates at `Int.min` and `Int.max`.
public enum CounterSpec: FeatureSpec {
  /// The count to start from.
  public struct Seed: Sendable, Equatable {
    /// The initial count.
    public var count: Int

    /// A seed with `count`.
    public init(count: Int = 0) { self.count = count }
  }

  /// What a user does.
  public enum Action: Sendable, Equatable {
    /// Adds one.
    case increment
    /// Subtracts one.
    case decrement
    /// Sets the count to zero.
    case reset
    /// Adds a number, which may be negative.
    case add(Int)
  }

  /// What the screen shows.
  public struct View: Sendable, Equatable {
    /// The count.
    public var count: Int
    /// Whether the count is below zero.
    public var isNegative: Bool

    /// The view of `count`.
    public init(count: Int) {
      self.count = count
      isNegative = count < 0
    }
  }

  /// The counter's one-shot output.
  public enum Effect: Sendable, Equatable {
    /// The counter was reset from this count, which may have been zero.
    case didReset(from: Int)
  }

  /// The counter's state is its count.
  public typealias State = Int
  /// The counter receives nothing from the environment.
  public typealias Event = Never
  /// The counter makes no requests.
  public typealias Request = Never
  /// What every pattern's features are given.
  public typealias Environment = FeatureEnvironment

  public static let name = "counter"

  public static func initial(_ seed: Seed) -> Int { seed.count }

  public static func reduce(_ count: inout Int, _ input: ModelInput<Self>) -> ModelOutput<Self> {
    guard case .action(let action) = input else { return ModelOutput() }
    switch action {
    case .increment: count = count.saturatingAdd(1)
    case .decrement: count = count.saturatingAdd(-1)
    case .add(let amount): count = count.saturatingAdd(amount)
    case .reset:
      let former = count
      count = 0
      return ModelOutput(effects: [.didReset(from: former)])
    }
    return ModelOutput()
  }

  public static func view(_ count: Int) -> View { View(count: count) }
}

extension Int {
  /// The sum; `Int.min` or `Int.max` if it overflows.
  @inlinable
  public func saturatingAdd(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    guard overflow else { return sum }
    return other < 0 ? .min : .max
  }
}
