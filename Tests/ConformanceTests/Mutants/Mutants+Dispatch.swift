import Spec

extension Mutant {
  static let dispatch: [Mutant] = [
    .counter(TaskPerSend.self, "a separate task for every send"),
    .counter(NewestFirst.self, "pending actions are taken from the wrong end"),
    .search(ClearOvertakes.self, "`clear` is handled before the actions that wait"),
    .counter(LosesUpdates.self, "reads the state, awaits, and writes it back"),
    .list(DropsWhenFull.self, "a bounded queue that drops actions when it is full"),
    .counter(DropsBeyondAThousand.self, "a queue that drops actions beyond the first thousand"),
    .list(SubscribesTwice.self, "two subscriptions to the same stream of actions"),
    .counter(
      MergesSends.self, "of several actions sent without a pause, only the last takes effect"),
    .counter(RemovesDuplicates.self, "an action that equals the one before is dropped"),
    .list(IgnoresDoubleTaps.self, "a second tap on the same row without a pause is ignored"),
    .counter(HopsThoughSynchronous.self, "claims to be synchronous, but hops to a task"),
    .counter(HopsThoughReadable.self, "claims to be readable after send, but hops to a task"),
    .counter(SleepsUntilObserved.self, "the state is computed only while there is an observer"),
    .counter(IgnoresCancelledTasks.self, "sends from a cancelled task are lost"),
  ]
}

final class TaskPerSend: ReferenceCounter {
  override class var isQueued: Bool { true }

  override func send(_ action: CounterSpec.Action) {
    Task { [weak self] in self?.take(.action(action)) }
  }
}

final class NewestFirst: ReferenceCounter {
  override class var isQueued: Bool { true }
  private var pending: [CounterSpec.Action] = []

  override func send(_ action: CounterSpec.Action) {
    pending.append(action)
    Task { [weak self] in
      guard let self else { return }
      take(.action(pending.removeLast()))
    }
  }
}

final class ClearOvertakes: ReferenceSearch {
  override class var isQueued: Bool { true }
  override class var capabilities: Capabilities {
    .queued.with(\.threadSafeSend, .no(because: "the queue is confined to the main actor"))
  }
  private var pending: [SearchSpec.Action] = []

  override var concurrentSend: (@Sendable (SearchSpec.Action) -> Void)? { nil }

  override func send(_ action: SearchSpec.Action) {
    pending.insert(action, at: action == .clear ? 0 : pending.count)
    Task { [weak self] in
      guard let self, !pending.isEmpty else { return }
      take(.action(pending.removeFirst()))
    }
  }

  override func shutdown() {
    pending = []
    super.shutdown()
  }
}

final class LosesUpdates: ReferenceCounter {
  override class var isQueued: Bool { true }

  override func send(_ action: CounterSpec.Action) {
    Task { [weak self] in
      guard let before = self?.state else { return }
      await Task.yield()
      self?.state = before
      self?.take(.action(action))
    }
  }
}

final class DropsWhenFull: ReferenceList {
  override class var isQueued: Bool { true }
  override class var buffering: AsyncStream<ListSpec.Action>.Continuation.BufferingPolicy {
    // An odd number of toggles, whose loss is seen.
    .bufferingOldest(63)
  }
}

final class SubscribesTwice: ReferenceList {
  override func handle(_ input: ModelInput<ListSpec>) {
    super.handle(input)
    super.handle(input)
  }
}

final class MergesSends: ReferenceCounter {
  override class var isQueued: Bool { true }
  private var latest: CounterSpec.Action?

  override func send(_ action: CounterSpec.Action) {
    latest = action
    Task { [weak self] in
      guard let self, let action = latest else { return }
      latest = nil
      take(.action(action))
    }
  }
}

final class RemovesDuplicates: ReferenceCounter {
  private var last: CounterSpec.Action?

  override func send(_ action: CounterSpec.Action) {
    if action != last { super.send(action) }
    last = action
  }
}

final class IgnoresDoubleTaps: ReferenceList {
  private var tapped: Int?

  override func send(_ action: ListSpec.Action) {
    guard case .toggle(let id) = action else { return super.send(action) }
    if id != tapped { super.send(action) }
    tapped = id
    Task { [weak self] in self?.tapped = nil }
  }
}

final class HopsThoughSynchronous: ReferenceCounter {
  override class var isQueued: Bool { true }
  override class var capabilities: Capabilities { .queued.with(\.synchronous, .yes) }
}

final class HopsThoughReadable: ReferenceCounter {
  override class var isQueued: Bool { true }
  override class var capabilities: Capabilities { .queued.with(\.readable, .yes) }
}

final class SleepsUntilObserved: ReferenceCounter {
  override class var isQueued: Bool { true }
  private var isAwake = false

  override func take(_ input: ModelInput<CounterSpec>) {
    if isAwake { super.take(input) }
  }

  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    isAwake = true
    return super.observe(observer)
  }
}

final class DropsBeyondAThousand: ReferenceCounter {
  override class var isQueued: Bool { true }
  override class var buffering: AsyncStream<CounterSpec.Action>.Continuation.BufferingPolicy {
    .bufferingOldest(1_000)
  }
}

final class IgnoresCancelledTasks: ReferenceCounter {
  override func send(_ action: CounterSpec.Action) {
    if !Task.isCancelled { super.send(action) }
  }
}
