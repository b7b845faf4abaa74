/// A stream that is fed by hand: what is sent reaches everybody who is subscribed by then.
///
/// All subscribers see the same order. An element sent from inside a callback is delivered after
/// the delivery under way, and before the outermost `onNext` returns.
public class PublishSubject<Element>: Observable<Element> {
  /// The turns in which elements are delivered; a model's subjects share theirs.
  var turns = Turns()
  private let links = Links()
  private let mailbox = Mailbox()
  private var isTelling = false
  private var hasEnded = false

  /// A subject without subscribers.
  public nonisolated override init() { super.init() }

  /// Sends `element`.
  ///
  /// Code that is isolated to the main actor finds it delivered when this returns. From anywhere
  /// else it may be called as well: elements are then delivered on the main actor in the order in
  /// which they came, each sender's in the order sent. Leave `isolation` to its default.
  public nonisolated final func onNext(
    _ element: sending Element, isolation: (any Actor)? = #isolation
  ) {
    // Safe: either handed over here and now, or posted; nobody else has it.
    nonisolated(unsafe) let element = element
    let isTaken = withUnsafePointer(to: element) {
      MainActor.hand($0, to: self, ifIsolatedTo: isolation)
    }
    if !isTaken { post { [weak self] in self?.deliver(element) } }
  }

  /// Does `letter` on the main actor, after everything that was posted before.
  nonisolated final func post(_ letter: @escaping Mailbox.Letter) {
    guard mailbox.post(letter) else { return }
    MainActor.runSoon { [mailbox] in mailbox.collect() }
  }

  /// Delivers `element`, at once or after the delivery under way.
  final func deliver(_ element: Element) {
    let turns = turns
    guard turns.begin() else { return tellLater(element) }
    tell(element)
    turns.end()
  }

  /// Tells all subscribers of `element`; called within a turn.
  final func tell(_ element: Element) {
    guard !isTelling else { return tellLater(element) }
    guard !hasEnded else { return }
    isTelling = true
    remember(element)
    let turns = turns
    for link in links.all {
      unsafeDowncast(link, to: Observer<Element>.self).take(element, during: turns)
    }
    isTelling = false
  }

  private func tellLater(_ element: Element) {
    turns.wait { [self] in tell(element) }
  }

  /// Called before `element` is told.
  func remember(_ element: Element) {}

  /// Ends the stream after what was sent before; nothing that is sent later is delivered.
  final func finish() {
    mailbox.collect()
    let turns = turns
    guard turns.begin() else { return turns.wait { [self] in tellEnd() } }
    tellEnd()
    turns.end()
  }

  private func tellEnd() {
    hasEnded = true
    for link in links.all {
      unsafeDowncast(link, to: Observer<Element>.self).finish(during: turns)
    }
  }

  override func start(_ observer: Observer<Element>, in turn: Turns? = nil) -> any Disposable {
    links.append(observer)
  }
}

extension PublishSubject: Inlet {
  func take(at address: UnsafeRawPointer) {
    mailbox.collect()
    deliver(address.assumingMemoryBound(to: Element.self).pointee)
  }
}
