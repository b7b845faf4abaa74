import Dispatch
import Ricemill
import TestSupport
import Testing

@MainActor @Suite struct AssignTests {
  @Test func `assigning outside polish sets the store and is not a turn`() {
    let counter = Counter()
    var received: [Int] = []
    let sink = counter.output.$count.sink { received.append($0) }
    let numbers = PassthroughSubject<Int, Never>()
    let assignment = numbers.assign(to: \.count, on: counter.store)
    numbers.send(3)
    #expect(counter.store.count == 3)
    #expect(received == [0], "a late change")
    assignment.cancel()
    sink.cancel()
  }

  @Test func `assigning in a task of polish makes turns`() async {
    let extra = Assigning.Extra(isLate: true)
    let machine = Assigning(input: .init(), store: .init(), extra: extra)
    await mainActorIsIdle()
    var received: [Int] = []
    let sink = machine.output.$count.sink { received.append($0) }
    extra.answers.send(3)
    #expect(received == [0, 3])
    sink.cancel()
  }

  @Test func aCancelledAssignmentSetsNothing() {
    let extra = Assigning.Extra()
    let store = Assigning.Store()
    let machine = Assigning(input: .init(), store: store, extra: extra)
    store.kept?.cancel()
    extra.answers.send(3)
    #expect(machine.output.count == 0)
  }

  @Test func `an assignment that is cancelled elsewhere sets nothing`() {
    let extra = Assigning.Extra()
    let store = Assigning.Store()
    let machine = Assigning(input: .init(), store: store, extra: extra)
    // Safe: this thread waits meanwhile.
    nonisolated(unsafe) let assignment = store.kept
    elsewhere { assignment?.cancel() }
    extra.answers.send(3)
    #expect(machine.output.count == 0)
  }

  @Test func `an assignment that has ended releases its store`() {
    let extra = Assigning.Extra()
    weak var former: Assigning.Store?
    do {
      let store = Assigning.Store()
      former = store
      _ = Assigning(input: .init(), store: store, extra: extra)
    }
    #expect(former != nil, "it keeps its assignment, which keeps it")
    extra.answers.send(completion: .finished)
    #expect(former == nil)
  }

  @Test func aValueFromElsewhereTraps() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let extra = Assigning.Extra()
        let machine = Assigning(input: .init(), store: .init(), extra: extra)
        // Safe: this thread waits meanwhile.
        nonisolated(unsafe) let answers = extra.answers
        elsewhere { answers.send(3) }
        machine.stop()
      }
    }
    let message = result?.standardErrorContent.text
    #expect(message?.contains("put receive(on: DispatchQueue.main) before assign(to:on:)") == true)
  }

  @Test func `a value is not from elsewhere where the main thread uses another queue`() async {
    await #expect(processExitsWith: .success) {
      await inABlockOfTheMainQueue {
        let extra = Assigning.Extra()
        let machine = Assigning(input: .init(), store: .init(), extra: extra)
        DispatchQueue(label: "other").sync { extra.answers.send(3) }
        precondition(machine.output.count == 3)
      }
    }
  }
}

/// A machine whose only work is to assign answers.
private final class Assigning: Machine<Assigning>, ResolverType {
  struct Input: InputType {}

  typealias Output = Store

  final class Store: StoredOutputType {
    @Published var count = 0
    var kept: AnyCancellable?
  }

  struct Extra: ExtraType {
    let answers = PassthroughSubject<Int, Never>()
    /// Whether the assignment is made in a task.
    var isLate = false
  }

  static func polish(
    input: Publishing<Input>, store: Store, extra: Extra
  ) -> Polished<Store> {
    let assign = { store.kept = extra.answers.assign(to: \.count, on: store) }
    if extra.isLate { Task { assign() } } else { assign() }
    return Polished(cancellables: [])
  }
}
