import Ricemill
import Spec

// MARK: Counter: actions

final class CounterMachine: Machine<CounterMachine.Resolver> {
  struct Input: InputType {
    let increment = PassthroughSubject<Void, Never>()
    let decrement = PassthroughSubject<Void, Never>()
    let add = PassthroughSubject<Int, Never>()
    let reset = PassthroughSubject<Void, Never>()
  }

  // MARK: Counter: state

  typealias Output = Store

  final class Store: StoredOutputType {
    @Published var count: Int
    let effects = PassthroughSubject<CounterSpec.Effect, Never>()

    init(count: Int) { self.count = count }
  }

  struct Extra: ExtraType {}
}

// MARK: Counter: transitions, effects

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

      let increment = input.increment
        .flatMap { _ in Just(store.count) }
        .map { $0.saturatingAdd(1) }

      let decrement = input.decrement
        .flatMap { _ in Just(store.count) }
        .map { $0.saturatingAdd(-1) }

      let add = input.add
        .flatMap { amount in Just((store.count, amount)) }
        .map { $0.saturatingAdd($1) }

      increment.merge(with: decrement, add)
        .assign(to: \.count, on: store)
        .store(in: &cancellables)

      input.reset
        .flatMap { _ in Just(store.count) }
        .sink { count in
          store.count = 0
          store.effects.send(.didReset(from: count))
        }
        .store(in: &cancellables)

      return Polished(cancellables: cancellables)
    }
  }
}
