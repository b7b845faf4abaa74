import Ricemill
import Spec

extension CounterMachine {
  enum Resolver: ResolverType {
    typealias Input = CounterMachine.Input
    typealias Output = CounterMachine.Output
    typealias Store = CounterMachine.Store
    typealias Extra = CounterMachine.Extra

    // Nonisolated, because closures made on the main actor check for it at every value.
    nonisolated static func polish(
      input: Publishing<Input>, store: Store, extra: Extra
    ) -> Polished<Output> {
      var cancellables: [AnyCancellable] = []

      input.increment
        .map { [unowned store] in store.counting(by: 1) }
        .assign(to: &store.$view)

      input.decrement
        .map { [unowned store] in store.counting(by: -1) }
        .assign(to: &store.$view)

      input.add
        .map { [unowned store] in store.counting(by: $0) }
        .assign(to: &store.$view)

      input.reset
        .sink { store.reset() }
        .store(in: &cancellables)

      return Polished(cancellables: cancellables)
    }
  }
}
