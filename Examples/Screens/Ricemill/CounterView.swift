import Ricemill
import Spec
import SwiftUI

// MARK: Counter: way

// Stepper ──► machine.input.add.send(1)
// └─ polish: flatMap, map, merge
//    └─ assign(to: count)
//       └─ objectWillChange, once a turn
//          └─ body reads output.count

// MARK: Counter: screen

struct CounterView: View {
  @StateObject private var machine = CounterMachine(
    input: .init(), store: .init(count: 0), extra: .init())
  @State private var former: Int?

  var body: some View {
    VStack {
      Stepper("Count: \(machine.count)", value: $machine.count)
      Button("Reset") { machine.input.reset.send() }
      if let former { Text("It was \(former).") }
    }
    .padding()
    .onReceive(machine.output.effects) { effect in
      if case .didReset(let count) = effect { former = count }
    }
  }
}

extension CounterMachine {
  /// The count, for `$machine.count`.
  fileprivate var count: Int {
    get { output.count }
    set { input.add.send(newValue - count) }
  }
}

#Preview { CounterView() }
