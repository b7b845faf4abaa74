import Libc
import Spec
import Synchronization

// On one thread, what these leave to chance cannot go wrong.
extension Mutant {
  static let realThreads: [Mutant] = [
    .list(LosesActionsOfThreads.self, "the queue is read and written under two locks"),
    .counter(SkipsRendersOfThreads.self, "nothing is rendered while another thread sends"),
    .counter(
      ChecksBeforeItAppends.self, "a sender looks whether the feature is open, then appends"),
    .search(QueuesByThread.self, "a queue for each thread, emptied one after the other"),
  ]
}

/// Actions that other threads sent.
private final class Inbox<Action: Sendable>: Sendable {
  private let state = Mutex((actions: [Action](), isOpen: true))

  var isOpen: Bool {
    get { state.withLock { $0.isOpen } }
    set { state.withLock { $0.isOpen = newValue } }
  }

  var actions: [Action] {
    get { state.withLock { $0.actions } }
    set { state.withLock { $0.actions = newValue } }
  }

  func append(_ action: Action) { state.withLock { $0.actions.append(action) } }

  func takeAll() -> [Action] {
    state.withLock { state in
      defer { state.actions = [] }
      return state.actions
    }
  }
}

final class LosesActionsOfThreads: ReferenceList {
  override class var isQueued: Bool { true }
  private let inbox = Inbox<ListSpec.Action>()

  override var concurrentSend: (@Sendable (ListSpec.Action) -> Void)? {
    { [weak self, inbox] action in
      let waiting = inbox.actions
      sched_yield()
      inbox.actions = waiting + [action]
      Task { @MainActor in self?.takeWaiting() }
    }
  }

  private func takeWaiting() {
    for action in inbox.takeAll() { take(.action(action)) }
  }

  override func shutdown() {
    inbox.actions = []
    super.shutdown()
  }
}

final class SkipsRendersOfThreads: ReferenceCounter {
  override class var isQueued: Bool { true }
  private let sending = Counter()

  override var concurrentSend: (@Sendable (CounterSpec.Action) -> Void)? {
    guard let send = super.concurrentSend else { return nil }
    return { [sending] action in
      sending.add(1)
      send(action)
      sched_yield()
      sending.add(-1)
    }
  }

  override func render(_ view: CounterSpec.View) {
    if sending.count == 0 { super.render(view) }
  }
}

private final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  func add(_ number: Int) { value.add(number, ordering: .relaxed) }
}

final class ChecksBeforeItAppends: ReferenceCounter {
  override class var isQueued: Bool { true }
  private let inbox = Inbox<CounterSpec.Action>()

  override var concurrentSend: (@Sendable (CounterSpec.Action) -> Void)? {
    { [weak self, inbox] action in
      guard inbox.isOpen else { return }
      sched_yield()
      inbox.append(action)
      Task { @MainActor in self?.takeWaiting() }
    }
  }

  private func takeWaiting() {
    for action in inbox.takeAll() { handle(.action(action)) }
  }

  override func shutdown() {
    inbox.isOpen = false
    inbox.actions = []
    super.shutdown()
  }

  override func attach() {
    inbox.isOpen = true
    super.attach()
  }
}

final class QueuesByThread: QueuesByTask {
  override nonisolated class var sender: Int { pthread_self().hashValue }
}
