import BenchKit
import Spec

/// Actions that are repeated on a feature, and the model's view of them.
///
/// A round is a reset, which is not measured, followed by actions, which are. Rounds repeat as often as
/// measuring needs; nothing grows from one to the next.
struct Workload<Feature: FeatureSpec>: Sendable {
  /// How the actions of a round follow one another.
  enum Pace: Sendable {
    /// Back to back; the round ends when the last is rendered.
    case burst
    /// Each is sent when the one before has been rendered.
    case trips
  }

  let name: String
  /// One action in a few words.
  let summary: String
  /// The kind, and what `size` counts.
  var traits = WorkloadTraits()
  var size = 1
  let seed: Feature.Seed
  var pace = Pace.burst
  /// The most actions in one round.
  let longestRound: Int
  /// The most actions in one timed round.
  var longestTimedRound = 1_000
  /// The approximate number of actions in the smallest counted batch.
  var countedActions = 500
  /// The number of the model's steps per action; each changes the view.
  var stepsPerAction = 1
  /// Whether actions leave tasks behind that must end before the next round.
  var leavesWork = false
  /// Whether most of an action's time is that of handing it over, which several processors may change.
  var isHandedOver = false
  /// Actions that restore the state in which every round starts.
  var reset: [Feature.Action] = []
  /// The actions of a round that starts in the given state.
  let actions: @Sendable (Feature.State, Int, inout SplitMix64) -> [Feature.Action]
  /// The environment's answer to a request.
  var answer: @Sendable (Feature.Request) -> Feature.Event? = { _ in nil }

  /// The number of actions in each timed round.
  var timedRound: Int { min(longestRound, longestTimedRound) }
}

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
