import Ricemill
import Testing

// The types below are the document's, in its order; DOCUMENT.md says where they differ and why.

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

@MainActor @Suite struct RicemillDocumentTests {
  @Test func inputsAreSentToThroughTheirProxy() {
    let viewModel = DocumentedViewModel()
    let input: InputProxy<DocumentedViewModel.Input> = viewModel.input

    let increment: SubjectProxy<Void> = input.increment
    increment.send()
    let isOn: SubjectProxy<Bool> = input.isOn
    isOn.send(true)

    #expect(viewModel.output.isIncrementEnabled)
  }

  @Test func outputsPublishTheResolversValues() {
    let viewModel = DocumentedViewModel()
    var texts: [String?] = []
    let sink = viewModel.output.count.sink { texts.append($0) }
    viewModel.input.increment.send()
    viewModel.input.increment.send()
    viewModel.input.decrement.send()
    #expect(texts == ["0", "1", "2", "1"])
    sink.cancel()
  }

  @Test func publishedOutputsHaveAValueAndAPublisher() {
    let viewModel = DocumentedViewModel()
    var received: [Bool] = []
    let sink = viewModel.output.$isIncrementEnabled.sink { received.append($0) }
    viewModel.input.isOn.send(true)
    #expect(viewModel.output.isIncrementEnabled)
    #expect(received == [false, true])
    sink.cancel()
  }

  @Test func bindableInputsAreBindings() {
    let viewModel = StoredViewModel()
    let isOn: Binding<Bool> = viewModel.input.isOn  // This is `Binding<Bool>` instance.
    #expect(!isOn.wrappedValue)
    isOn.wrappedValue = true
    #expect(viewModel.input.isOn.wrappedValue)
    #expect(viewModel.output.isIncrementEnabled)
  }

  @Test func storedOutputsAreValuesAndPublishers() {
    let viewModel = StoredViewModel()
    var received: [Int] = []
    let count: Int = viewModel.output.count  // This is `Int` instance.
    // This is `Published<Int>.Publisher` instance.
    let publisher: Published<Int>.Publisher = viewModel.output.$count
    let sinks = [
      publisher.sink { received.append($0) },
      viewModel.output.$count.sink { received.append($0) },
    ]
    viewModel.input.increment.send()
    #expect(count == 0)
    #expect(viewModel.output.count == 1)
    #expect(received == [0, 0, 1, 1])
    for sink in sinks { sink.cancel() }
  }

  @Test func storedOutputsAreObservable() {
    let viewModel = StoredViewModel()
    var changes = 0
    let sink = viewModel.objectWillChange.sink { changes += 1 }
    viewModel.input.isOn.wrappedValue = true
    viewModel.input.increment.send()
    #expect(viewModel.output.isDecrementEnabled)
    #expect(changes == 2)
    sink.cancel()
  }
}
