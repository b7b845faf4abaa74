import Ricemill

/// A counter for tests: a store with two published properties and an event.
final class Counter: Machine<Counter.Resolver> {
  struct Input: InputType {
    let increment = PassthroughSubject<Void, Never>()
    let add = PassthroughSubject<Int, Never>()
    let announce = PassthroughSubject<[String], Never>()
  }

  typealias Output = Store

  final class Store: StoredOutputType {
    @Published var count = 0
    @Published var isEven = true
    let latest = CurrentValueSubject<Int, Never>(0)
    let announcements = PassthroughSubject<String, Never>()
    let title = "counter"
    var kept: [AnyCancellable] = []
  }

  /// Answers that reach the store outside any send.
  struct Extra: ExtraType {
    let answers = PassthroughSubject<Int, Never>()
  }

  enum Resolver: ResolverType {
    typealias Input = Counter.Input
    typealias Output = Counter.Output
    typealias Store = Counter.Store
    typealias Extra = Counter.Extra

    static func polish(
      input: Publishing<Input>, store: Store, extra: Extra
    ) -> Polished<Output> {
      Polished(cancellables: [
        input.increment.map { 1 }.merge(with: input.add)
          .map { store.count + $0 }
          .sink { count in
            // Sets it twice, as several chains that meet do.
            store.count = -1
            store.count = count
            store.isEven = count.isMultiple(of: 2)
            store.latest.send(count)
          },
        input.announce.sink { texts in
          texts.forEach(store.announcements.send)
          if texts.isEmpty { store.announcements.send(completion: .finished) }
        },
        extra.answers.assign(to: \.count, on: store),
      ])
    }
  }

  let store: Store

  init(store: Store = Store(), extra: Extra = Extra(), input: Input = Input()) {
    self.store = store
    super.init(input: input, store: store, extra: extra)
  }
}
