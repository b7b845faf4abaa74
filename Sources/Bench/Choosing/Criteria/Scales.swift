/// What counts as one unit of a cost, for every pattern alike.
package struct Scales: Sendable, Equatable {
  /// The time from one frame to the next, in nanoseconds.
  package var frame = 8_330_000.0
  /// The memory that all live instances may take together, in bytes.
  package var memory = 32.0 * 0x1p20
  /// The share of a frame or of the memory below which nobody notices anything.
  package var threshold = 0.01
  /// The share by which another author's code may be longer or shorter than what was counted.
  package var margin = 0.1
  /// The names of a framework that count as much as a frame, the memory, or as many tokens as the spec's own.
  static let symbols = 100.0

  package init() {}

  /// The actions that fall into a frame at `rate` actions per second; at least the one that is judged.
  func actionsPerFrame(_ rate: Double?) -> Double { max(1, (rate ?? 0) * frame / 1e9) }
}
