/// A choice that was not the oldest runnable job.
struct Overtaking: Equatable, Sendable {
  /// How many choices (steps with more than one runnable job) came before this one.
  var position: Int
  /// How many older jobs were overtaken, at least one.
  var jump: Int
}
