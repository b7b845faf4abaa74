// The types of the Ricemill document, in its order; DOCUMENT.md says where they differ and why.

import Ricemill

final class DocumentedViewModel: Machine<DocumentedViewModel.Resolver> {
  convenience init() {
    self.init(input: Input(), store: Store(), extra: Extra())
  }
}

extension DocumentedViewModel {
  struct Input: InputType {
    let increment = PassthroughSubject<Void, Never>()
    let decrement = PassthroughSubject<Void, Never>()
    let isOn = PassthroughSubject<Bool, Never>()
  }

  class Output: OutputType {
    let count: AnyPublisher<String?, Never>
    @Published var isIncrementEnabled: Bool

    init(count: AnyPublisher<String?, Never>, isIncrementEnabled: Bool = false) {
      self.count = count
      self.isIncrementEnabled = isIncrementEnabled
    }
  }

  class Store: StoreType {
    @Published var count = 0
    @Published var isIncrementEnabled: Bool = false
  }

  struct Extra: ExtraType {}

  enum Resolver: ResolverType {
    typealias Input = DocumentedViewModel.Input
    typealias Output = DocumentedViewModel.Output
    typealias Store = DocumentedViewModel.Store
    typealias Extra = DocumentedViewModel.Extra
  }
}

extension DocumentedViewModel.Resolver {

  static func polish(
    input: Publishing<Input>,
    store: Store,
    extra: Extra
  ) -> Polished<Output> {

    var cancellables: [AnyCancellable] = []

    let increment = input.increment
      .flatMap { _ in Just(store.count) }
      .map { $0 + 1 }

    let decrement = input.decrement
      .flatMap { _ in Just(store.count) }
      .map { $0 > 0 ? $0 - 1 : $0 }

    increment.merge(with: decrement)
      .assign(to: \.count, on: store)
      .store(in: &cancellables)

    let count = store.$count
      .map(String.init)
      .map(Optional.some)
      .eraseToAnyPublisher()

    let output = Output(count: count)

    input.isOn
      .assign(to: \.isIncrementEnabled, on: output)
      .store(in: &cancellables)

    return Polished(
      output: output,
      cancellables: cancellables)
  }
}

final class StoredViewModel: Machine<StoredViewModel.Resolver> {
  convenience init() {
    self.init(input: Input(), store: Store(), extra: Extra())
  }
}

extension StoredViewModel {
  typealias Output = Store

  final class Input: BindableInputType {
    let increment = PassthroughSubject<Void, Never>()
    let decrement = PassthroughSubject<Void, Never>()
    @Published var isOn = false
  }

  final class Store: StoredOutputType {
    @Published var count: Int = 0
    @Published var isIncrementEnabled = false
    @Published var isDecrementEnabled = false
  }

  struct Extra: ExtraType {}

  enum Resolver: ResolverType {
    typealias Input = StoredViewModel.Input
    typealias Output = StoredViewModel.Output
    typealias Store = StoredViewModel.Store
    typealias Extra = StoredViewModel.Extra

    static func polish(
      input: Publishing<Input>,
      store: Store,
      extra: Extra
    ) -> Polished<Output> {
      var cancellables: [AnyCancellable] = []

      let increment = input.increment
        .flatMap { _ in Just(store.count) }
        .map { $0 + 1 }

      let decrement = input.decrement
        .flatMap { _ in Just(store.count) }
        .map { $0 > 0 ? $0 - 1 : $0 }

      increment.merge(with: decrement)
        .assign(to: \.count, on: store)
        .store(in: &cancellables)

      input.$isOn
        .assign(to: \.isIncrementEnabled, on: store)
        .store(in: &cancellables)

      store.$count
        .map { $0 > 0 }
        .assign(to: \.isDecrementEnabled, on: store)
        .store(in: &cancellables)

      return Polished(cancellables: cancellables)
    }
  }
}
