/// A choice that did not go to the job that would have run by default.
struct Deviation: Hashable, Sendable {
  /// How many choices (steps with more than one runnable job) came before this one.
  var position: Int
  /// 1 for the oldest of the other jobs, 2 for the next, and so on.
  var choice: Int
}
