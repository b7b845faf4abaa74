import Spec

extension Mutant {
  static let concurrency: [Mutant] = [
    .counter(ReadsAwaitsWrites.self, "sends from other tasks read, await and write"),
    .list(WritesBackConcurrentSends.self, "sends from other tasks write back the table they read"),
    .search(TaskPerConcurrentSend.self, "a separate task for every send from another task"),
    .counter(WritesInTwoParts.self, "one change is written in two parts, a job apart"),
    .search(ServesObserversApart.self, "each observer is notified by a task of its own"),
    .counter(IgnoresCancelledSenders.self, "sends from a cancelled task are lost"),
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
