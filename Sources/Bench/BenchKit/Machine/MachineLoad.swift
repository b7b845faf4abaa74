/// The time since the machine started in which other work took processors away.
package struct MachineLoad: Sendable, Equatable {
  /// The seconds that a hypervisor gave to other guests, summed over processors; nil when not reported.
  package var stolen: Double?
  /// The seconds in which at least one task waited for a processor; nil when not reported.
  package var waited: Double?

  package init(stolen: Double?, waited: Double?) {
    self.stolen = stolen
    self.waited = waited
  }

  /// Parses the texts of `/proc/stat` and `/proc/pressure/cpu`.
  ///
  /// - Parameter ticks: the units of `/proc/stat` in a second.
  package init(stat: String?, pressure: String?, ticks: Double) {
    // cpu user nice system idle iowait irq softirq steal …
    let processors = stat?.split(separator: "\n").first { $0.hasPrefix("cpu ") }
    let fields = processors?.split(separator: " ") ?? []
    stolen = fields.count > 8 ? Double(fields[8]).map { $0 / ticks } : nil
    // some avg10=0.00 avg60=0.00 avg300=0.00 total=microseconds
    let some = pressure?.split(separator: "\n").first { $0.hasPrefix("some ") }
    let total = some?.split(separator: " ").first { $0.hasPrefix("total=") }
    waited = total.flatMap { Double($0.dropFirst("total=".count)) }.map { $0 / 1e6 }
  }

  /// A sentence about readings that this system does not report; nil when it reports all.
  package var missing: String? {
    let parts = [
      stolen == nil ? "steal time (/proc/stat)" : nil,
      waited == nil ? "pressure on processors (/proc/pressure/cpu)" : nil,
    ].compactMap { $0 }
    guard !parts.isEmpty else { return nil }
    return "this system does not report \(parts.joined(separator: " and ")), "
      + "so forks disturbed in this way go unnoticed"
  }
}
