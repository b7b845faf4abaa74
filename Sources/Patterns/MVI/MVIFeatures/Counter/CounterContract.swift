import MVI
import Spec

struct CounterViewModel: FeatureViewModel {
  var count: Int

  var view: CounterSpec.View { CounterSpec.View(count: count) }
}

/// The user's actions, as Spec has them, are the intents.
typealias CounterIntent = CounterSpec.Action
extension CounterIntent: Intent {}

enum CounterEvent: Event {
  case added(Int)
  case wasReset(from: Int)
}

/// Spec's one-shot effects are the actions.
typealias CounterAction = CounterSpec.Effect
extension CounterAction: Action {}
