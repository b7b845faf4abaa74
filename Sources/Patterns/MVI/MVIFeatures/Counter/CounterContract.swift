import MVI

struct CounterViewModel: ViewModel {
  var count: Int
}

enum CounterIntent: Intent {
  case increment
  case decrement
  case reset
  case add(Int)
}

enum CounterEvent: Event {
  case added(Int)
  case wasReset(from: Int)
}

enum CounterAction: Action {
  case didReset(from: Int)
}
