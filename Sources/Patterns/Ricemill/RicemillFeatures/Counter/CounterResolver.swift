import Ricemill
import Spec

extension CounterMachine {
  enum Resolver: ResolverType {
    typealias Input = CounterMachine.Input
    typealias Output = CounterMachine.Output
    typealias Store = CounterMachine.Store
    typealias Extra = CounterMachine.Extra

    static func polish(
      input: Publishing<Input>, store: Store, extra: Extra
    ) -> Polished<Output> {
      var cancellables: [AnyCancellable] = []

      let increment = input.increment.map { 1 }
      let decrement = input.decrement.map { -1 }

      increment.merge(with: decrement, input.add)
        .map { [unowned store] in store.count.saturatingAdd($0) }
        .assign(to: &store.$count)

      input.reset
        .sink {
          let former = store.count
          store.count = 0
          store.didReset.send(former)
        }
        .store(in: &cancellables)

      return Polished(cancellables: cancellables)
    }
  }
}
