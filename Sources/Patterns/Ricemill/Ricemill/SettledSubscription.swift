import CombineOperators

/// Holds what an output publishes during a turn, and tells it to a subscriber when the turn settles.
///
/// What the upstream sends at once when it is asked, as a current value is, is told at once.
final class SettledSubscription<Value, Failure: Error>: ChangedOutput, Subscriber, Subscription,
  CustomStringConvertible
{
  private let turns: TurnQueue
  private let keeping: Keeping

  // Everything below is used only with the lock of `turns` held, but for `teller` and the value put
  // aside, which belong to the turn that tells.
  private var recipient: Recipient<Value, Failure>?
  private var upstream: (any Subscription)?
  private let held = HeldValues<Value>()
  private var finishing: (() -> Void)?
  private var askers = 0
  private var isTelling = false
  private var teller: Recipient<Value, Failure>?

  init(_ subscriber: some Subscriber<Value, Failure>, _ turns: TurnQueue, _ keeping: Keeping) {
    recipient = Recipient(subscriber)
    self.turns = turns
    self.keeping = keeping
  }

  var description: String { "Output" }

  // MARK: Upstream

  func receive(subscription: any Subscription) {
    let recipient = turns.withLock {
      upstream = subscription
      return self.recipient
    }
    recipient?.begin(self)
  }

  func receive(_ value: Value) -> Subscribers.Demand {
    var isAnswer = false
    var isSuperseding = false
    turns.change(self) { isOpen in
      guard recipient != nil else { return false }
      isAnswer = isAnswerToRequest
      guard !isAnswer, isOpen else { return false }
      held.append(value)
      isSuperseding = keeping == .latest && held.count > 1
      return true
    }
    if isAnswer { return answer(value) }
    guard isSuperseding else { return .none }
    _ = turns.withLock { held.removeFirst() }
    return .max(1)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    var isAnswer = false
    turns.change(self) { isOpen in
      guard recipient != nil, finishing == nil else { return false }
      isAnswer = isAnswerToRequest
      guard !isAnswer, isOpen else { return false }
      finishing = { [unowned self] in finish(completion) }
      return true
    }
    if isAnswer { finish(completion) }
  }

  /// Whether what arrives answers a request, and nothing else has to be told before it.
  private var isAnswerToRequest: Bool { askers > 0 && !isTelling && held.count == 0 }

  private func answer(_ value: Value) -> Subscribers.Demand {
    guard
      let recipient = turns.withLock({
        isTelling = true; return recipient
      })
    else {
      return .none
    }
    let isTurn = turns.beginIfIdle()
    let more = recipient.receive(value)
    turns.withLock { isTelling = false }
    if isTurn { turns.end() }
    return more
  }

  // MARK: Downstream

  func request(_ demand: Subscribers.Demand) {
    let upstream = turns.withLock {
      askers += 1
      return self.upstream
    }
    upstream?.request(demand)
    turns.withLock { askers -= 1 }
  }

  func cancel() { end()?.upstream?.cancel() }

  private func finish(_ completion: Subscribers.Completion<Failure>) {
    end()?.recipient.complete(completion)
  }

  /// Lets go of both sides. What is returned is freed after the lock is released: it may own objects
  /// of the user's.
  private func end() -> (recipient: Recipient<Value, Failure>, upstream: (any Subscription)?)? {
    turns.withLock {
      guard let recipient else { return nil }
      defer {
        self.recipient = nil
        upstream = nil
      }
      return (recipient, upstream)
    }
  }

  // MARK: Telling

  override func prepareToTell() {
    isTelling = true
    guard recipient != nil, held.count > 0 else { return }
    held.putFirstAside()
    teller = recipient
  }

  override func tell() {
    guard let teller else { return finishing?() ?? () }
    self.teller = nil
    let more = teller.receive(held.takeAside())
    if more > .none { request(more) }
  }

  override func endTelling() -> Bool {
    isTelling = false
    return recipient != nil && (held.count > 0 || finishing != nil)
  }
}

/// What is told of several values in one turn.
enum Keeping {
  case everything
  case latest
}
