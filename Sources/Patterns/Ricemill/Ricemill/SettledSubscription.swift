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

  /// How many values may be told. Where everything is kept, upstream keeps to that.
  private var wanted: Subscribers.Demand

  init(_ subscriber: some Subscriber<Value, Failure>, _ turns: TurnQueue, _ keeping: Keeping) {
    recipient = Recipient(subscriber)
    self.turns = turns
    self.keeping = keeping
    wanted = keeping == .everything ? .unlimited : .none
  }

  var description: String { "Output" }

  // MARK: Downstream

  func request(_ demand: Subscribers.Demand) {
    switch keeping {
    case .everything:
      let upstream = turns.withLock { self.upstream }
      ask { upstream?.request(demand) }
    case .latest:
      turns.change(self) { _ in
        wanted += demand
        return held.count > 0
      }
      // What was held back is told, now or in the turn under way.
      ask {}
    }
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

  // MARK: Upstream

  func subscribe(to publisher: some Publisher<Value, Failure>) {
    ask { publisher.subscribe(self) }
  }

  func receive(subscription: any Subscription) {
    let recipient = turns.withLock {
      upstream = subscription
      return self.recipient
    }
    recipient?.begin(self)
    if keeping == .latest { subscription.request(.unlimited) }
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
      return wanted > .none
    }
    // Freed after the lock is released, too.
    if isSuperseding { _ = turns.withLock { held.removeFirst() } }
    return isAnswer ? answer(value) : .none
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

  // MARK: Telling at once

  /// Runs `question` as a turn, unless one is under way: what a subscriber sends on getting the
  /// answer has to wait.
  private func ask(_ question: () -> Void) {
    let isTurn = turns.beginIfIdle()
    turns.withLock { askers += 1 }
    question()
    turns.withLock { askers -= 1 }
    if isTurn { turns.end() }
  }

  /// Whether what arrives answers a question, and nothing else has to be told before it.
  private var isAnswerToRequest: Bool {
    askers > 0 && !isTelling && held.count == 0 && wanted > .none
  }

  private func answer(_ value: Value) -> Subscribers.Demand {
    guard let recipient = turns.withLock({ beginAnswer() }) else { return .none }
    let more = recipient.receive(value)
    turns.withLock {
      isTelling = false
      if keeping == .latest { wanted += more }
    }
    return keeping == .latest ? .none : more
  }

  private func beginAnswer() -> Recipient<Value, Failure>? {
    isTelling = true
    wanted -= 1
    return recipient
  }

  // MARK: Telling in a turn

  override func prepareToTell() {
    isTelling = true
    guard recipient != nil, held.count > 0, wanted > .none else { return }
    wanted -= 1
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
    return recipient != nil && (held.count > 0 ? wanted > .none : finishing != nil)
  }
}

/// What is told of several values in one turn.
enum Keeping {
  case everything
  case latest
}
