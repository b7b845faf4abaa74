import AsyncReactor
import Explorer
import Testing

// The document's non-UI snippets, as printed there; where one had to change, DOCUMENT.md says why.

// MARK: Quick Start 2, "Create a Store (UIKit)", with plain objects in place of UIKit's

@MainActor
final class Label { var text: String? }

@MainActor
class CounterViewController: Store {
  typealias Reactor = CounterReactor

  let countLabel = Label()
  private(set) var alerts: [String] = []

  var reactor: CounterReactor?

  func viewDidLoad() {
    reactor = CounterReactor()
  }

  func incrementTapped() {
    send(.increment)
  }

  func decrementTapped() {
    send(.decrement)
  }

  // Store protocol implementation
  func state(_ state: CounterReactor.State) {
    state.$count.updated { [weak self] count in
      self?.countLabel.text = "\(count)"
    }

    state.$message.updated { [weak self] message in
      guard let message = message else { return }
      self?.showAlert(message)
    }
  }

  private func showAlert(_ message: String) { alerts.append(message) }
}

// MARK: Quick Start 3, "SwiftUI Integration", without what makes it observable

@MainActor
class CounterStore: Store {
  typealias Reactor = CounterReactor

  private(set) var currentState = CounterReactor.State()
  var reactor: CounterReactor?

  init() {
    reactor = CounterReactor()
  }

  func state(_ state: CounterReactor.State) {
    currentState = state
  }
}

// MARK: "Pulse"

struct User: Sendable {}

struct State {
  @Pulse var alertMessage: String?  // Triggers even with same value
  var userData: User?  // Regular property
}

struct AsyncReactorDocumentTests {
  // MARK: "Testing with Stub"

  @Test func testIncrement() async {
    let reactor = CounterReactor()
    let stub = Stub(reactor: reactor)

    let newState = await stub.test(input: .increment)

    #expect(newState.count == 1)
  }

  @Test @MainActor func `a view controller shows count and messages`() throws {
    try explore { run in
      let controller = CounterViewController()
      controller.viewDidLoad()
      controller.incrementTapped()
      controller.incrementTapped()
      controller.decrementTapped()
      await run.settle()
      #expect(controller.countLabel.text == "1")
      #expect(controller.alerts == [1, 2, 1].map { "Count updated to \($0)" })
    }
  }

  @Test @MainActor func `an observable store has the newest state`() throws {
    try explore { run in
      let store = CounterStore()
      store.send(.decrement)
      await run.settle()
      #expect(store.currentState.count == -1)
      store.send(.reset)
      await run.settle()
      #expect(store.currentState.count == 0)
    }
  }

  @Test @MainActor func `a pulse triggers even with the same value`() {
    var state = State()
    state.alertMessage = "Hello"
    state.alertMessage = "Hello"
    var messages: [String?] = []
    state.$alertMessage.updated { messages.append($0) }
    #expect(messages == ["Hello", "Hello"])
  }

  @Test func `reduce and mutate can be called by hand`() async {
    let reactor = CounterReactor()
    let mutation = await reactor.reduce(.increment)
    let state = await reactor.mutate(reactor.initialState(), mutation: mutation)
    #expect(state.count == 1)
    #expect(state.message == "Count updated to 1")
    #expect(reactor.currentState.count == 0)
  }
}
