import FrameworkSupport

/// A stream of the elements that are sent to it, for the subscribers of that time.
///
/// All subscribers receive the same order. An element sent from inside a callback of the same subject, or
/// of another one of its model, is delivered after the delivery under way, and before the outermost
/// `onNext` returns.
public class PublishSubject<Element>: Observable<Element> {
  private enum Phase {
    case open
    case publishing
    case completed
  }

  /// The turns of a model, from when it takes the subject in; until then, only this subject's.
  private(set) final var turns: Turns
  /// Its own turns, whose inbox takes what is sent from outside the main actor.
  nonisolated final let ownTurns: Turns
  private final var phase = Phase.open
  /// Of type `Receiver<Element>`. Not declared so, because each use of a generic array looks its type up.
  private final var receivers: [any AnyObject & Sendable] = []
  /// How many of the receivers are released.
  private final var releasedCount = 0
  /// What a model passes on to this subject, if it does.
  final var attachment: Attachment?
  /// Whether the next `makeActions`, to this subject, belongs to an `attach` that was overtaken.
  final var isAttachOvertaken = false

  /// A subject without subscribers.
  public nonisolated override init() {
    ownTurns = Turns()
    turns = ownTurns
    super.init()
  }

  deinit {
    guard !receivers.isEmpty else { return }
    MainActor.runNowOrInJob { [receivers] in
      for receiver in receivers { Self.typed(receiver).release() }
    }
  }

  // MARK: Sending

  /// Sends `element`.
  ///
  /// Called by code that is isolated to the main actor, this returns when the element has been delivered, after what
  /// was sent before. It may also be called from anywhere else: then elements are queued, and delivered on the main
  /// actor in the order in which they came. That order also holds across subjects that have been connected by a model,
  /// an operator or `subscribe(subject)`; across others, no order is promised. Inside a delivery, the element
  /// waits until that has ended. Leave `isolation` to its default.
  public final func onNext(
    _ element: Element, isolation: isolated (any Actor)? = #isolation
  ) where Element: Sendable {
    if isolation === MainActor.shared {
      MainActor.checkCaller("sends")
      let sender: any MainSender<Element> = self
      sender.send(element)
    } else {
      ownTurns.post { self.deliver(element) }
    }
  }

  /// Delivers `element` after what others have sent before, and after the delivery under way.
  final func send(_ element: Element) {
    turns.runInbox()
    deliver(element)
  }

  // MARK: Delivering

  /// Delivers `element`, at once or after the delivery under way.
  final func deliver(_ element: Element) {
    let turns = turns
    guard turns.begin() else { return publishLater(element) }
    publish(element)
    turns.end()
  }

  /// Delivers `element` to `receivers`, or else to all; called within a turn.
  final func publish(_ element: Element, to receivers: [any AnyObject & Sendable]? = nil) {
    let turns = turns
    switch phase {
    case .completed: return
    case .open where !turns.isRendering: phase = .publishing
    case .open, .publishing: return publishLater(element)
    }
    // A subscriber that comes while the element before ends receives this one at once.
    let receivers = receivers ?? self.receivers
    willPublish(element)
    turns.isRendering = keepsElement
    for receiver in receivers where phase == .publishing {
      let receiver = Self.typed(receiver)
      if receiver.isDisposed { continue }
      if let other = receiver.turns, other !== turns, !receiver.isDirect {
        receiver.deliver(element, in: other)
      } else {
        receiver.onNext?(element)
      }
    }
    turns.isRendering = false
    endPublishing()
  }

  /// Delivers `element` after everything that waits for the turn under way.
  final func publishLater(_ element: Element) {
    let receivers = keepsElement ? nil : receivers
    turns.append { [self] in publish(element, to: receivers) }
  }

  /// Ends the delivery under way, if there is one: subscribers that do not have the element yet do not receive it.
  final func endPublishing() {
    if phase == .publishing { phase = .open }
  }

  /// Whether this is a `BehaviorSubject`. What waits then also goes to new subscribers.
  var keepsElement: Bool { false }

  /// Called before `element` is delivered.
  func willPublish(_ element: Element) {}

  /// Completes the stream after the delivery under way; elements sent later are dropped.
  final func complete() { turns.run { self.publishCompletion() } }

  private final func publishCompletion() {
    guard phase != .completed else { return }
    phase = .completed
    for receiver in receivers { Self.typed(receiver).complete(during: turns) }
  }

  // MARK: Subscribing

  override func start(_ observer: Observer<Element>, _ subscription: StreamSubscription) {
    add(observer, subscription)
  }

  @discardableResult
  final func add(
    _ observer: Observer<Element>, _ subscription: StreamSubscription
  ) -> Receiver<Element> {
    if let turns = observer.turns, turns !== self.turns { ownTurns.shareInbox(with: turns) }
    let receiver = Receiver(observer, of: self)
    receivers.append(receiver)
    subscription.insert(receiver)
    return receiver
  }

  /// Takes note of a receiver that was released. Those are removed together, when they are most: O(1) each, amortised.
  final func noteRelease() {
    releasedCount += 1
    guard releasedCount * 2 > receivers.count else { return }
    receivers.removeAll { Self.typed($0).isReleased }
    releasedCount = 0
  }

  private static func typed(_ receiver: AnyObject) -> Receiver<Element> {
    // Safe: `add` adds no others.
    unsafe unsafeDowncast(receiver, to: Receiver<Element>.self)
  }

  /// Delivers in turns of `model` from now on; they wait for the turn under way here.
  final func join(_ model: Turns) {
    guard turns !== model else { return }
    if turns.isUnderWay, model.begin() { turns.append { model.end() } }
    turns = model
    ownTurns.shareInbox(with: model)
  }
}

/// Calls the main actor from code that is isolated to it as only its `#isolation` says. Swift checks that at run time.
private protocol MainSender<Element> {
  associatedtype Element
  func send(_ element: Element)
}

extension PublishSubject: @preconcurrency MainSender {}
