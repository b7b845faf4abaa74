// What a package that depends on Ricemill must be able to rely on, whatever its language mode; `scripts/products` runs it,
// optimized. The document's counter, as it is written there.
import Ricemill

final class ViewModel: Machine<ViewModel.Resolver> {
  convenience init() {
    self.init(input: Input(), store: Store(), extra: Extra())
  }
}

extension ViewModel {
  struct Input: InputType {
    let increment = PassthroughSubject<Void, Never>()
    let decrement = PassthroughSubject<Void, Never>()
  }

  class Output: OutputType {
    let count: AnyPublisher<String?, Never>

    init(count: AnyPublisher<String?, Never>) { self.count = count }
  }

  class Store: StoreType {
    @Published var count = 0
  }

  struct Extra: ExtraType {}

  enum Resolver: ResolverType {
    typealias Input = ViewModel.Input
    typealias Output = ViewModel.Output
    typealias Store = ViewModel.Store
    typealias Extra = ViewModel.Extra
  }
}

extension ViewModel.Resolver {
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

    return Polished(output: Output(count: count), cancellables: cancellables)
  }
}

@MainActor
func testCounter() async {
  let viewModel = ViewModel()
  var shown: [String?] = []
  let subscription = viewModel.output.count.sink { shown.append($0) }
  viewModel.input.increment.send()
  viewModel.input.increment.send()
  viewModel.input.decrement.send()
  precondition(shown == ["0", "1", "2", "1"])
  subscription.cancel()
}

await testCounter()
