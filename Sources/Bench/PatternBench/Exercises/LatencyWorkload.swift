import BenchKit
import Spec

/// Actions whose latencies are measured one by one.
struct LatencyWorkload<Feature: MeasuredFeature>: Sendable {
  /// What is sent for one action: two sends where a user types and submits.
  typealias Actions = (first: Feature.Action, next: Feature.Action?)

  /// One action in a few words.
  let summary: String
  let seed: Feature.Seed
  /// Whether a later action may supersede one before it has been answered, so that one view completes both.
  var supersedes = false
  /// Whether actions leave tasks behind that run after the render.
  var leavesWork = false
  /// The most actions in one closed loop.
  var longestLoop = 100_000
  /// What is sent for the action of a number, from 0.
  let actions: @Sendable (Int) -> Actions
  /// A number that tells the views of successive actions apart, in constant time; nil for a view that an
  /// action shows before it is complete.
  let witness: @Sendable (Feature.View) -> Int?
  /// The environment's answer to a request.
  var answer: @Sendable (Feature.Request) -> Feature.Event? = { _ in nil }

  /// Applies the action of a number to the model.
  func enter(_ number: Int, _ tracker: inout ModelTracker<Feature>) {
    let actions = actions(number)
    tracker.enter([actions.first])
    if let next = actions.next { tracker.enter([next]) }
  }
}
