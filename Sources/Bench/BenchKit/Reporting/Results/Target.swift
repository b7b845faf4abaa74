/// Bounds on the cost of an action.
public struct Target: Sendable {
  /// The largest cost allowed.
  public enum Bound: Sendable {
    /// So many times the time of another cell in the same run. A time by itself says as much about the
    /// machine.
    case time(atMost: Double, times: Cell)
    /// Mallocs per action.
    case mallocs(atMost: Double)
    /// Instructions per action.
    case instructions(atMost: Double)
  }

  /// The cell that is bounded.
  public let cell: Cell
  /// What its actions may cost.
  public let bounds: [Bound]

  /// A target for `cell` that is met within all `bounds`.
  public init(_ cell: Cell, _ bounds: Bound...) {
    self.cell = cell
    self.bounds = bounds
  }

  /// The cells to measure: the bounded one, and those that it is compared with.
  package var cells: [Cell] {
    [cell]
      + bounds.compactMap { bound in
        if case .time(_, let reference) = bound { reference } else { nil }
      }
  }

  /// The measured values beside the bounds; none for what `result` has no row of.
  package func outcomes(in result: ResultFile) -> [Outcome] {
    bounds.compactMap { bound in
      switch bound {
      case .time(let limit, let reference):
        guard let own = result.row(cell, .time), let other = result.row(reference, .time) else {
          return nil
        }
        let ratio = own.value.flatMap { value in other.value.map { value / $0 } }
        return Outcome(cell: cell, bound: bound, limit: limit, value: ratio)
      case .mallocs(let limit):
        return result.row(cell, .mallocs).map {
          Outcome(cell: cell, bound: bound, limit: limit, value: $0.value)
        }
      case .instructions(let limit):
        return result.row(cell, .instructions).map {
          Outcome(cell: cell, bound: bound, limit: limit, value: $0.value)
        }
      }
    }
  }

  /// A bound and what was measured.
  package struct Outcome: Sendable {
    /// The bounded cell.
    package let cell: Cell
    /// What is bounded.
    package let bound: Bound
    /// The largest value allowed.
    package let limit: Double
    /// The measured ratio or count; nil when it was not measured.
    package let value: Double?

    /// Whether the bound is kept; nil when the value was not measured.
    package var isMet: Bool? { value.map { $0 <= limit } }
  }
}
