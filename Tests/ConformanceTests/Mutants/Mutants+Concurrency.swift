import Spec
import Synchronization

extension Mutant {
  static let concurrency: [Mutant] = [
    .counter(ReadsAwaitsWrites.self, "sends from other tasks read, await and write"),
    .list(WritesBackConcurrentSends.self, "sends from other tasks write back the table they read"),
    .search(TaskPerConcurrentSend.self, "a separate task for every send from another task"),
    .counter(WritesInTwoParts.self, "one change is written in two parts, a job apart"),
    .search(ServesObserversApart.self, "each observer is notified by a task of its own"),
    .counter(IgnoresCancelledSenders.self, "sends from a cancelled task are lost"),
    .search(QueuesByTask.self, "a queue for each task, emptied one after the other"),
  ]
}

final class ReadsAwaitsWrites: ReferenceCounter {
  override class var isQueued: Bool { true }

  override var concurrentSend: (@Sendable (CounterSpec.Action) -> Void)? {
    { [weak self] action in
      Task { @MainActor in
        guard let before = self?.state else { return }
        await Task.yield()
        self?.state = before
        self?.take(.action(action))
      }
    }
  }
}

final class WritesBackConcurrentSends: ReferenceList {
  override class var isQueued: Bool { true }

  override var concurrentSend: (@Sendable (ListSpec.Action) -> Void)? {
    { [weak self] action in
      Task { @MainActor in
        guard let before = self?.state else { return }
        await Task.yield()
        self?.state = before
        self?.take(.action(action))
      }
    }
  }
}

final class TaskPerConcurrentSend: ReferenceSearch {
  override class var isQueued: Bool { true }

  override var concurrentSend: (@Sendable (SearchSpec.Action) -> Void)? {
    { [weak self] action in Task { @MainActor in self?.take(.action(action)) } }
  }
}

final class WritesInTwoParts: ReferenceCounter {
  override class var isQueued: Bool { true }
  private var shown: CounterSpec.View?
  private let rendered = AsyncStream.makeStream(of: CounterSpec.View.self)

  required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    Task { [weak self, stream = rendered.stream] in
      for await view in stream where self?.isOpen == true { self?.finish(view) }
    }
  }

  deinit { rendered.continuation.finish() }

  override var view: CounterSpec.View { shown ?? super.view }

  override func render(_ view: CounterSpec.View) {
    shown = self.view
    shown?.count = state
    rendered.continuation.yield(CounterSpec.View(count: state))
  }

  private func finish(_ view: CounterSpec.View) {
    shown = view
    if isOpen { super.render(view) }
  }
}

final class ServesObserversApart: ReferenceSearch {
  override class var isQueued: Bool { true }
  private var isConcurrent = false

  override var concurrentSend: (@Sendable (SearchSpec.Action) -> Void)? {
    guard let send = super.concurrentSend else { return nil }
    isConcurrent = true
    return send
  }

  override func render(_ view: SearchSpec.View) {
    guard isConcurrent, isOpen else { return super.render(view) }
    for observer in views.observers { Task { observer.call(view) } }
  }
}

final class IgnoresCancelledSenders: ReferenceCounter {
  override class var isQueued: Bool { true }

  override var concurrentSend: (@Sendable (CounterSpec.Action) -> Void)? {
    guard let send = super.concurrentSend else { return nil }
    return { action in if !Task.isCancelled { send(action) } }
  }
}

/// Actions in a queue for each sender, emptied one after the other.
final class QueuesBySender<Action: Sendable>: Sendable {
  private let queues = Mutex<[(sender: Int, actions: [Action])]>([])

  func append(_ action: Action, by sender: Int) {
    queues.withLock { queues in
      if let index = queues.firstIndex(where: { $0.sender == sender }) {
        queues[index].actions.append(action)
      } else {
        queues.append((sender, [action]))
      }
    }
  }

  func takeAll() -> [Action] {
    queues.withLock { queues in
      defer { queues = [] }
      return queues.flatMap(\.actions)
    }
  }
}

class QueuesByTask: ReferenceSearch {
  override class var isQueued: Bool { true }
  nonisolated class var sender: Int { withUnsafeCurrentTask { $0?.hashValue ?? 0 } }
  private let queues = QueuesBySender<SearchSpec.Action>()

  override func send(_ action: SearchSpec.Action) { concurrentSend?(action) }

  override var concurrentSend: (@Sendable (SearchSpec.Action) -> Void)? {
    { [weak self, queues, sender = Self.self] action in
      queues.append(action, by: sender.sender)
      Task { @MainActor in self?.takeWaiting() }
    }
  }

  private func takeWaiting() {
    let session = session
    for action in queues.takeAll() where session == self.session { take(.action(action)) }
  }

  override func shutdown() {
    _ = queues.takeAll()
    super.shutdown()
  }
}
