import Spec

/// Mistakes that show when observers come and go during a delivery.
extension Mutant {
  static let observers: [Mutant] = [
    .counter(SkipsTheNextObserver.self, "a loop over positions skips one when an observer stops"),
    .search(DeliversTwiceToNewObservers.self, "a loop over positions reaches the observer it adds"),
    .list(LosesNewObservers.self, "observers added during a delivery are lost"),
    .counter(SkipsTheNextHandler.self, "a loop over positions skips one when a handler stops"),
    .counter(DiesWithItsToken.self, "an observer lives as long as its token"),
    .counter(EndsWithItsObservers.self, "the end of the last observer shuts the feature down"),
    .counter(EmitsToTheStopped.self, "effects go to those who handled effects before the view"),
    .counter(ReplaysFromTheFirstAction.self, "the first observer waits for the first change"),
    .search(NeverReplaysInDeliveries.self, "an observer added in a delivery waits for the next"),
    .counter(
      JoinsAfterTheNext.self, "an observer added while an effect is delivered misses the next view"),
    .list(ObservesARowOnce.self, "a second observer of a row replaces the first"),
    .list(ForgetsTheLabel.self, "observers of a row are not told of its new label"),
    .list(KeepsStoppedRowObservers.self, "an observer of a row that was stopped is still called"),
    .list(RendersFailures.self, "claims changesOnly, but renders failed requests"),
    .counter(
      ReplaysToTheStopped.self, "an observer that is stopped at once receives its first view"),
    .counter(
      NotifiesThoseAtTheSend.self, "an action is delivered to those who observed when it was sent"),
    .counter(
      WritesBackItsObservers.self, "an observer is freed while the list of observers is copied"),
    .list(MissesRowsThatCome.self, "who observes a position without a row is forgotten"),
    .counter(
      ForgetsThoseInside.self, "observers that are added in another's first callback are forgotten"),
  ]
}

extension ObserverList {
  /// Notifies by position, whatever moves meanwhile.
  fileprivate func notifyByPosition(_ value: Value) {
    var position = 0
    while position < observers.count {
      observers[position].call(value)
      position += 1
    }
  }
}

final class SkipsTheNextObserver: ReferenceCounter {
  override func render(_ view: CounterSpec.View) { views.notifyByPosition(view) }
}

final class SkipsTheNextHandler: ReferenceCounter {
  override func emit(_ effect: CounterSpec.Effect) { effects.notifyByPosition(effect) }
}

final class DeliversTwiceToNewObservers: ReferenceSearch {
  override func render(_ view: SearchSpec.View) {
    var position = 0
    var served: Set<Int> = []
    while position < views.observers.count {
      let observer = views.observers[position]
      position = served.insert(observer.id).inserted ? 0 : position + 1
      if position == 0 { observer.call(view) }
    }
  }
}

final class LosesNewObservers: ReferenceList {
  private var isDelivering = false

  override func render(_ view: ListSpec.View) {
    isDelivering = true
    super.render(view)
    isDelivering = false
  }

  override func observe(_ observer: @escaping @MainActor (ListSpec.View) -> Void)
    -> ObservationToken
  {
    let token = super.observe(observer)
    if isDelivering { token.cancel() }
    return token
  }
}

final class DiesWithItsToken: ReferenceCounter {
  private final class Life {}

  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    let life = Life()
    let token = super.observe { [weak life] view in
      if life != nil { observer(view) }
    }
    return ObservationToken { withExtendedLifetime(life) { token.cancel() } }
  }
}

final class EndsWithItsObservers: ReferenceCounter {
  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    let token = super.observe(observer)
    return ObservationToken { [weak self] in
      token.cancel()
      if let self, views.observers.isEmpty, !isBusy { shutdown() }
    }
  }
}

final class EmitsToTheStopped: ReferenceCounter {
  private var due: [(id: Int, call: @MainActor (CounterSpec.Effect) -> Void)] = []

  override func render(_ view: CounterSpec.View) {
    due = effects.observers
    super.render(view)
  }

  override func emit(_ effect: CounterSpec.Effect) {
    let stopped = due.filter { handler in !effects.observers.contains { $0.id == handler.id } }
    super.emit(effect)
    for handler in stopped { handler.call(effect) }
  }
}

final class ReplaysFromTheFirstAction: ReferenceCounter {
  private var hasHandled = false

  override func handle(_ input: ModelInput<CounterSpec>) {
    hasHandled = true
    super.handle(input)
  }

  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    hasHandled ? super.observe(observer) : views.add(observer)
  }
}

final class NeverReplaysInDeliveries: ReferenceSearch {
  override func observe(_ observer: @escaping @MainActor (SearchSpec.View) -> Void)
    -> ObservationToken
  {
    isBusy ? views.add(observer) : super.observe(observer)
  }
}

final class ObservesARowOnce: ReferenceList {
  private var tokens: [Int: ObservationToken] = [:]

  override func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    tokens[position]?.cancel()
    let token = super.observeRow(at: position, observer)
    tokens[position] = token
    return token
  }
}

final class ForgetsTheLabel: ReferenceList {
  private var isLabel = false

  override func handle(_ input: ModelInput<ListSpec>) {
    if case .event = input { isLabel = true }
    super.handle(input)
    isLabel = false
  }

  override func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    super.observeRow(at: position) { [weak self] row in
      if self?.isLabel != true { observer(row) }
    }
  }
}

final class KeepsStoppedRowObservers: ReferenceList {
  override func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    let token = super.observeRow(at: position, observer)
    return ObservationToken { [weak self] in
      if let self, isBusy { Task { token.cancel() } } else { token.cancel() }
    }
  }
}

final class RendersFailures: ReferenceList {
  override class var capabilities: Capabilities { .direct.with(\.renders, .changesOnly) }

  override func render(_ view: ListSpec.View) {
    if view != shown { super.render(view) }
    shown = view
  }

  private var shown: ListSpec.View?

  override func finishRefresh(_ label: String?, row: Int, refresh: Int) {
    super.finishRefresh(label, row: row, refresh: refresh)
    if label == nil, isOpen { super.render(view) }
  }
}

final class JoinsAfterTheNext: ReferenceCounter {
  private var added: [ObserverList<CounterSpec.View>.Observer] = []
  private var isEmitting = false

  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    guard isEmitting else { return super.observe(observer) }
    added.append(observer)
    observer(view)
    return ObservationToken {}
  }

  override func emit(_ effect: CounterSpec.Effect) {
    isEmitting = true
    super.emit(effect)
    isEmitting = false
  }

  override func render(_ view: CounterSpec.View) {
    super.render(view)
    for observer in added { _ = views.add(observer) }
    added = []
  }
}

final class ReplaysToTheStopped: ReferenceCounter {
  override class var isQueued: Bool { true }

  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    let token = views.add(observer)
    Task { [weak self] in
      guard let self, isOpen else { return }
      deliver { observer(view) }
    }
    return token
  }
}

final class NotifiesThoseAtTheSend: ReferenceCounter {
  override class var isQueued: Bool { true }
  override class var capabilities: Capabilities {
    .queued.with(\.threadSafeSend, .no(because: "observers live on the main actor"))
  }
  private var observersAtSends: [[Int]] = []
  private var due: [Int]?
  private var added = 0

  override var concurrentSend: (@Sendable (CounterSpec.Action) -> Void)? { nil }

  override func send(_ action: CounterSpec.Action) {
    guard isOpen else { return }
    observersAtSends.append(views.observers.map(\.id))
    super.send(action)
  }

  override func handle(_ input: ModelInput<CounterSpec>) {
    due = observersAtSends.isEmpty ? nil : observersAtSends.removeFirst()
    super.handle(input)
    due = nil
  }

  override func shutdown() {
    observersAtSends = []
    super.shutdown()
  }

  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    added += 1
    // That of the observer in `views`, which counts in the same way.
    return super.observe { [weak self, id = added] view in
      if self?.due?.contains(id) != false { observer(view) }
    }
  }
}

final class WritesBackItsObservers: ReferenceCounter {
  private var list: [(id: Int, call: ObserverList<CounterSpec.View>.Observer)] = []
  private var count = 0

  override func render(_ view: CounterSpec.View) {
    let session = session
    for observer in list where session == self.session {
      if list.contains(where: { $0.id == observer.id }) { observer.call(view) }
    }
  }

  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    count += 1
    let id = count
    list.append((id, observer))
    if isOpen { deliver { observer(view) } }
    return ObservationToken { [weak self] in
      guard let self else { return }
      var rest = list
      list = []
      rest.removeAll { $0.id == id }
      list = rest
    }
  }
}

final class MissesRowsThatCome: ReferenceList {
  override func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    guard view.row(at: position) != nil else {
      observer(nil)
      return ObservationToken {}
    }
    return super.observeRow(at: position, observer)
  }
}

final class ForgetsThoseInside: ReferenceCounter {
  private var isStarting = false

  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    guard !isStarting else {
      observer(view)
      return ObservationToken {}
    }
    isStarting = true
    defer { isStarting = false }
    return super.observe(observer)
  }
}
