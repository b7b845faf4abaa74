import MVI
import Spec

struct CounterViewModel: FeatureViewModel {
  var count: Int

  var view: CounterSpec.View { CounterSpec.View(count: count) }
}

extension CounterSpec.Action: Intent {}

enum CounterEvent: Event {
  case added(Int)
  case wasReset(from: Int)
}

extension CounterSpec.Effect: Action {}
