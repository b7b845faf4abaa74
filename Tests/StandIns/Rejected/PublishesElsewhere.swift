// call to main actor-isolated instance method 'asPublisher()'

import MVI

final class Cursor: Equatable {
  var position = 0

  static func == (left: Cursor, right: Cursor) -> Bool { left === right }
}

nonisolated func misuse(_ cursors: BehaviorSubject<Cursor>) {
  _ = cursors.asPublisher().sink { $0.position += 1 }
}
