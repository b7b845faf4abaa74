/// Where an exercise runs: says how to wait for the rest of the process.
@MainActor
protocol Stage: AnyObject {
  /// Suspends until `render` has been seen, or nothing more will come.
  func wait(for render: any Awaited) async

  /// Suspends until work that is under way has ended, as far as that can be told.
  func settle() async
}

/// Something that one waits for.
@MainActor
protocol Awaited: AnyObject {
  /// Whether it has yet to come.
  var isPending: Bool { get }

  /// Suspends until it has come, or until ``giveUp()``.
  func wait() async

  /// Ends a wait for what will not come.
  func giveUp()
}
