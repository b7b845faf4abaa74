import Ricemill
import Spec

final class CounterMachine: Machine<CounterMachine.Resolver> {
  struct Input: InputType {
    let increment = PassthroughSubject<Void, Never>()
    let decrement = PassthroughSubject<Void, Never>()
    let add = PassthroughSubject<Int, Never>()
    let reset = PassthroughSubject<Void, Never>()
  }

  typealias Output = Store

  final class Store: StoredOutputType {
    @Published var count: Int
    let didReset = PassthroughSubject<Int, Never>()

    init(count: Int) { self.count = count }
  }

  struct Extra: ExtraType {}
}
