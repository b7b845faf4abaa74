import Ricemill
import Testing

/// A machine that is its own resolver, with its types in its body.
private final class OwnResolver: Machine<OwnResolver>, ResolverType {
  struct Input: InputType {
    let name = PassthroughSubject<String, Never>()
  }

  struct Output: OutputType {
    let greeting: AnyPublisher<String, Never>
  }

  final class Store: StoreType {
    @Published var name = "nobody"
  }

  struct Extra: ExtraType {
    let greeting: String
  }

  convenience init(greeting: String) {
    self.init(input: Input(), store: Store(), extra: Extra(greeting: greeting))
  }

  static func polish(
    input: Publishing<Input>, store: Store, extra: Extra
  ) -> Polished<Output> {
    var cancellables: [AnyCancellable] = []
    input.name.assign(to: \.name, on: store).store(in: &cancellables)
    let greeting = store.$name.map { "\(extra.greeting), \($0)" }.eraseToAnyPublisher()
    return Polished(output: Output(greeting: greeting), cancellables: cancellables)
  }
}

/// The same with everything in an extension, and a nonisolated resolver.
private final class InExtension: Machine<InExtension> {
  convenience init() { self.init(input: Input(), store: Store(), extra: Extra()) }
}

extension InExtension: ResolverType {
  final class Input: BindableInputType {
    @Published var text = ""
  }

  struct Output: OutputType {
    let length: AnyPublisher<Int, Never>
  }

  final class Store: StoreType {}
  struct Extra: ExtraType {}

  nonisolated static func polish(
    input: Publishing<Input>, store: Store, extra: Extra
  ) -> Polished<Output> {
    let first = input.text.count
    let length = input.$text.map { $0.count + first }.eraseToAnyPublisher()
    return Polished(output: Output(length: length), cancellables: [])
  }
}

@MainActor @Suite struct MachineTests {
  @Test func `a machine may be its own resolver`() {
    let machine = OwnResolver(greeting: "Hello")
    var greetings: [String] = []
    let sink = machine.output.greeting.sink { greetings.append($0) }
    machine.input.name.send("Mill")
    #expect(greetings == ["Hello, nobody", "Hello, Mill"])
    sink.cancel()
  }

  @Test func `a machine may conform in an extension`() {
    let machine = InExtension()
    var lengths: [Int] = []
    let sink = machine.output.length.sink { lengths.append($0) }
    machine.input.text.wrappedValue = "rice"
    #expect(lengths == [0, 4])
    sink.cancel()
  }

  @Test func polishIsCalledOnceAMachine() {
    Once.calls = 0
    _ = Machine<Once>(input: .init(), store: .init(), extra: .init())
    #expect(Once.calls == 1)
  }

  @Test func `a store that is not the output traps`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Machine<Mistaken>(input: .init(), store: .init(), extra: .init()) }
    }
  }

  @Test func `the store may be given as the output`() {
    let store = Counter.Store()
    let polished = Polished(output: store, cancellables: [])
    _ = polished
    #expect(Counter(store: store).output.count == 0)
  }
}

private struct NoInput: InputType {}
private struct NoExtra: ExtraType {}
private final class SomeStore: StoreType {}
private final class OtherStore: StoredOutputType {}

private enum Once: ResolverType {
  @MainActor static var calls = 0

  static func polish(
    input: Publishing<NoInput>, store: OtherStore, extra: NoExtra
  ) -> Polished<OtherStore> {
    calls += 1
    return Polished(cancellables: [])
  }
}

private enum Mistaken: ResolverType {
  static func polish(
    input: Publishing<NoInput>, store: SomeStore, extra: NoExtra
  ) -> Polished<OtherStore> {
    Polished(cancellables: [])
  }
}
