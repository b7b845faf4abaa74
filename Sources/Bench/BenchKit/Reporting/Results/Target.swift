/// A bound on the cost of an action, relative to another cell of the same run.
public struct Target: Sendable {
  /// The cell that is bounded.
  public let cell: Cell
  /// The cell that it is compared with.
  public let reference: Cell
  /// The largest allowed ratio of their times.
  public let ratio: Double
  /// The most mallocs per action; nil when they are not bounded.
  public let mallocs: Double?

  /// A bound of `ratio` × the time of `reference`, and of `mallocs` per action.
  public init(_ cell: Cell, atMost ratio: Double, times reference: Cell, mallocs: Double? = nil) {
    self.cell = cell
    self.reference = reference
    self.ratio = ratio
    self.mallocs = mallocs
  }

  /// The measured values beside the bound; nil when `result` has no row for one of the cells.
  package func outcome(in result: ResultFile) -> Outcome? {
    guard let own = result.row(cell, .time), let other = result.row(reference, .time) else {
      return nil
    }
    let ratio = own.value.flatMap { value in other.value.map { value / $0 } }
    return Outcome(target: self, ratio: ratio, mallocs: result.row(cell, .mallocs)?.value)
  }

  /// A target and the measured values.
  package struct Outcome: Sendable {
    /// The target.
    package let target: Target
    /// The measured ratio; nil when it was not measured.
    package let ratio: Double?
    /// The measured mallocs per action; nil when they were not counted.
    package let mallocs: Double?

    /// Whether the target is met; nil when a value was not measured.
    package var isMet: Bool? {
      guard let ratio else { return nil }
      guard ratio <= target.ratio else { return false }
      guard let limit = target.mallocs else { return true }
      return mallocs.map { $0 <= limit }
    }
  }
}
