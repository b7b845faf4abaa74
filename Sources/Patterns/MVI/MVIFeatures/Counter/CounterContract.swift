import MVI
import Spec

// MARK: Counter: state

struct CounterViewModel: FeatureViewModel {
  var count: Int

  var view: CounterSpec.View { CounterSpec.View(count: count) }
}

// MARK: Counter: actions

/// The user's actions, as Spec has them, are the intents.
typealias CounterIntent = CounterSpec.Action
extension CounterIntent: Intent {}

// MARK: Counter: transitions

enum CounterEvent: Event {
  case added(Int)
  case wasReset(from: Int)
}

// MARK: Counter: effects

/// Spec's one-shot effects are the actions.
typealias CounterAction = CounterSpec.Effect
extension CounterAction: Action {}
