import Ricemill
import TestSupport
import Testing

/// Values that arrive elsewhere than on the main actor.
@MainActor @Suite struct ArrivalTests {
  @Test(arguments: Way.allCases) func `a value from elsewhere that sets a property traps`(way: Way)
    async
  {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [way] in
      await MainActor.run { _ = Arriving.set(way) { elsewhere($0) } }
    }
    let message = result?.standardErrorContent.text
    let operation = way == .assignment ? "assign(to:on:)" : "sink(receiveValue:)"
    #expect(
      message?.contains(
        "A value arrives off the main actor: put receive(on: DispatchQueue.main) before \(operation)."
      ) == true)
  }

  @Test(arguments: Way.allCases) func `a value on the main actor sets it`(way: Way) {
    #expect(Arriving.set(way) { $0() } == 3)
  }

  @Test func aSendFromElsewhereTraps() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        // Safe: this thread waits meanwhile.
        nonisolated(unsafe) let increment = Counter().input.increment
        elsewhere { increment.send() }
      }
    }
    #expect(result?.standardErrorContent.text.contains("uses a machine on another thread") == true)
  }
}

/// How a value reaches a property.
enum Way: String, Codable, CaseIterable {
  case sink, assignment, assignmentToPublished, input, output
}

/// A machine whose answers set a property, as one of the ways says.
private final class Arriving: Machine<Arriving>, ResolverType {
  final class Input: BindableInputType {
    @Published var number = 0
  }

  final class Output: OutputType {
    @Published var number = 0
  }

  final class Store: StoreType {
    @Published var number = 0
  }

  struct Extra: ExtraType {
    let way: Way
    let input: Input
    let answers = PassthroughSubject<Int, Never>()
  }

  static func polish(input: Publishing<Input>, store: Store, extra: Extra) -> Polished<Output> {
    let output = Output()
    var cancellables: [AnyCancellable] = []
    switch extra.way {
    case .sink: extra.answers.sink { store.number = $0 }.store(in: &cancellables)
    case .assignment: break
    case .assignmentToPublished: extra.answers.assign(to: &store.$number)
    case .input: extra.answers.sink { extra.input.number = $0 }.store(in: &cancellables)
    case .output: extra.answers.sink { output.number = $0 }.store(in: &cancellables)
    }
    return Polished(output: output, cancellables: cancellables)
  }

  /// Answers 3 as `call` does, and returns the property.
  static func set(_ way: Way, _ call: (@escaping @Sendable () -> Void) -> Void) -> Int {
    let (input, store) = (Input(), Store())
    let extra = Extra(way: way, input: input)
    let machine = Arriving(input: input, store: store, extra: extra)
    let sink = machine.output.$number.sink { _ in }
    // Outside `polish`, so that it is not a turn.
    let late = way == .assignment ? extra.answers.assign(to: \.number, on: store) : nil
    // Safe: this thread waits meanwhile.
    nonisolated(unsafe) let answers = extra.answers
    call { answers.send(3) }
    late?.cancel()
    sink.cancel()
    return switch way {
    case .sink, .assignment, .assignmentToPublished: store.number
    case .input: input.number
    case .output: machine.output.number
    }
  }
}
