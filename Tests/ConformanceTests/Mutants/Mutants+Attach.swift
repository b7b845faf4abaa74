import Spec

extension Mutant {
  static let attach: [Mutant] = [
    .counter(AttachesAgain.self, "attach subscribes again without dropping the old subscription"),
    .counter(RendersOnAttach.self, "attach renders the current view, even while attached"),
    .search(RestartsWorkOnAttach.self, "attach cancels the work under way, even while attached"),
    .counter(LosesObserversOfTheBreak.self, "observers added while shut down are lost"),
    .search(RestartsQuietly.self, "attach changes the view and tells nobody"),
    .counter(DoublesItsObservers.self, "attach adds every observer again"),
    .counter(CountsShutdowns.self, "two shutdowns need two attachments"),
    .search(DropsResultsAtAttach.self, "attach drops the results but keeps the query"),
    .search(StopsLoadingQuietly.self, "attach ends the loading under way and tells nobody"),
    .counter(
      LosesTheFirstSend.self, "what is sent in the callback that attached the feature is lost"),
    .search(
      RendersOutsideTurns.self, "what is sent while attach delivers is handled inside the delivery"),
    .counter(ForgetsDueEffects.self, "attach inside a delivery drops the effects that are due"),
    .list(KeepsItsAttachments.self, "each attach adds to a list, also while attached"),
    .list(KeepsItsSessions.self, "each attach after shutdown adds to a list"),
    .counter(HeldByItsAttachment.self, "attach stores a closure that holds the feature"),
    .counter(WaitsSinceAttach.self, "attach starts a task that nothing ends"),
  ]
}

final class AttachesAgain: ReferenceCounter {
  private var subscriptions = 1

  override func handle(_ input: ModelInput<CounterSpec>) {
    for _ in 0..<subscriptions { super.handle(input) }
  }

  override func shutdown() {
    subscriptions = 0
    super.shutdown()
  }

  override func attach() {
    subscriptions += 1
    super.attach()
  }
}

final class RendersOnAttach: ReferenceCounter {
  override func attach() {
    super.attach()
    render(view)
  }
}

final class RestartsWorkOnAttach: ReferenceSearch {
  override func attach() {
    cancelWork()
    super.attach()
  }
}

final class LosesObserversOfTheBreak: ReferenceCounter {
  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    let token = super.observe(observer)
    if !isOpen { token.cancel() }
    return token
  }
}

final class RestartsQuietly: ReferenceSearch {
  override func attach() {
    if !isOpen { state = SearchSpec.initial(SearchSpec.Seed(query: "seed")) }
    super.attach()
  }
}

final class DoublesItsObservers: ReferenceCounter {
  private var original: [ObserverList<CounterSpec.View>.Observer] = []

  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    original.append(observer)
    return super.observe(observer)
  }

  override func attach() {
    if !isOpen { for observer in original { _ = views.add(observer) } }
    super.attach()
  }
}

final class CountsShutdowns: ReferenceCounter {
  private var count = 0

  override func shutdown() {
    count += 1
    super.shutdown()
  }

  override func attach() {
    count = max(0, count - 1)
    if count == 0 { super.attach() }
  }
}

final class DropsResultsAtAttach: ReferenceSearch {
  override func attach() {
    if !isOpen {
      state = SearchSpec.initial(SearchSpec.Seed(query: view.query))
      isStale = true
    }
    super.attach()
  }
}

final class StopsLoadingQuietly: ReferenceSearch {
  override func attach() {
    if !isOpen, state.live != nil {
      state = SearchSpec.initial(SearchSpec.Seed(query: view.query))
    }
    super.attach()
  }
}

final class LosesTheFirstSend: ReferenceCounter {
  private var wasAttachedInside = false

  override func attach() {
    wasAttachedInside = !isOpen && isBusy
    super.attach()
  }

  override func send(_ action: CounterSpec.Action) {
    if wasAttachedInside, isBusy { return }
    super.send(action)
  }
}

final class RendersOutsideTurns: ReferenceSearch {
  override func attach() {
    let isDue = !isOpen && state.live != nil
    if isDue { state = SearchSpec.initial(SearchSpec.Seed(query: view.query)) }
    super.attach()
    if isDue { render(view) }
  }
}

final class ForgetsDueEffects: ReferenceCounter {
  private var forgets = false

  override func attach() {
    forgets = isOpen && isBusy
    super.attach()
  }

  override func handle(_ input: ModelInput<CounterSpec>) {
    forgets = false
    super.handle(input)
  }

  override func emit(_ effect: CounterSpec.Effect) {
    if !forgets { super.emit(effect) }
  }
}

/// Somebody who is told of each attachment.
private final class Attachment {}

final class KeepsItsAttachments: ReferenceList {
  private var attachments: [Attachment] = []

  override func attach() {
    if isOpen { attachments.append(Attachment()) }
    super.attach()
  }
}

final class KeepsItsSessions: ReferenceList {
  private var sessions: [Attachment] = []

  override func attach() {
    if !isOpen { sessions.append(Attachment()) }
    super.attach()
  }
}

final class HeldByItsAttachment: ReferenceCounter {
  private var onAttach: (() -> Void)?

  override func attach() {
    onAttach = { withExtendedLifetime(self) {} }
    super.attach()
  }
}

final class WaitsSinceAttach: ReferenceCounter {
  private static var streams: [AsyncStream<Void>.Continuation] = []

  override func attach() {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    Self.streams = [continuation]
    Task { for await _ in stream {} }
    super.attach()
  }
}
