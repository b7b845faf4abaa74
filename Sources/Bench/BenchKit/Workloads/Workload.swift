import Spec

/// What is done to a feature again and again, and what must come of it.
///
/// A round is a reset, which is not measured, and then some actions, which are. Rounds repeat as
/// often as measuring needs; nothing grows from one to the next.
struct Workload<Feature: FeatureSpec>: Sendable {
  /// How actions follow one another.
  enum Pace: Sendable {
    /// Back to back; the round ends when the last is rendered.
    case burst
    /// Each is sent when the one before has been rendered.
    case trips
  }

  let name: String
  /// What one action is, in a few words.
  let summary: String
  var size = 1
  let seed: Feature.Seed
  var pace = Pace.burst
  /// The most actions in one round.
  let longestRound: Int
  /// About how many actions the smallest counted batch has.
  var countedActions = 500
  /// How many steps of the model an action takes; every one of them changes the view.
  var stepsPerAction = 1
  /// Whether actions leave tasks behind that should be gone before the next round.
  var leavesWork = false
  /// Actions before a round that bring the feature to where every round starts.
  var reset: [Feature.Action] = []
  /// Actions for a round that starts in this state.
  let actions: @Sendable (Feature.State, Int, inout SplitMix64) -> [Feature.Action]
  /// What the prompt environment answers to a request.
  var answer: @Sendable (Feature.Request) -> Feature.Event? = { _ in nil }
}

extension Workload where Feature: MeasuredFeature {
  func benchmark(_ pattern: String, _ subject: Subject<Feature>) -> Benchmark {
    Benchmark(
      cell: Cell(pattern: pattern, workload: name, size: size), summary: summary,
      feature: pattern == Floor.name ? nil : Feature.name,
      make: { FeatureExercise(self, subject, $0) })
  }
}
