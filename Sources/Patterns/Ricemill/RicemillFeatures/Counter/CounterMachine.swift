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
    @Published var view: CounterSpec.View
    let didReset = PassthroughSubject<Int, Never>()

    private var count: Int

    init(count: Int) {
      self.count = count
      view = CounterSpec.View(count: count)
    }

    /// The view after counting by `amount`.
    func counting(by amount: Int) -> CounterSpec.View {
      count = count.saturatingAdd(amount)
      return CounterSpec.View(count: count)
    }

    func reset() {
      let former = count
      count = 0
      view = CounterSpec.View(count: 0)
      didReset.send(former)
    }
  }

  struct Extra: ExtraType {}
}
