/// How much others took from a child while it ran, and whether that was too much.
///
/// The rule is fixed beforehand and never looks at what was measured, so doing a disturbed fork again
/// favours no value.
package struct Disturbance: Sendable, Equatable {
  /// The largest share of a fork's duration that a hypervisor may give to others.
  ///
  /// Steal time is told in hundredths of a second, so a fork of less than 200 ms may have none.
  package static let greatestSteal = 0.05
  /// The largest share of a fork's duration in which tasks may wait for a processor.
  ///
  /// A child has more threads than one and makes a little of this itself.
  package static let greatestWait = 0.25

  /// The share stolen; nil when not told.
  package let stolen: Double?
  /// The share in which some task waited; nil when not told.
  package let waited: Double?

  /// What came to pass between two readings that lie `seconds` apart.
  package init(_ before: MachineLoad, _ after: MachineLoad, seconds: Double) {
    func share(_ value: KeyPath<MachineLoad, Double?>) -> Double? {
      guard seconds > 0, let former = before[keyPath: value], let latter = after[keyPath: value]
      else { return nil }
      return max(0, latter - former) / seconds
    }
    stolen = share(\.stolen)
    waited = share(\.waited)
  }

  /// Whether others took too much.
  package var isTooMuch: Bool {
    (stolen ?? 0) > Self.greatestSteal || (waited ?? 0) > Self.greatestWait
  }
}
