/// What a pattern promises beyond what is required of all; the conformance kit holds it to it.
public struct Capabilities: Sendable, Equatable {
  /// Whether every view reaches an observer.
  public var delivery: Delivery
  /// When `send` returns, `view` already shows the result.
  public var synchronous: Claim
  /// `concurrentSend` may be called from any task, and nothing is lost.
  public var threadSafeSend: Claim
  /// A late observer first gets the current view, once.
  public var replay: Claim
  /// Every one of several observers gets every view.
  public var severalObservers: Claim
  /// After `shutdown`, `attach` makes the feature work again.
  public var restartable: Claim
  /// What is retained for a stalled observer is bounded.
  public var bounded: Claim
  /// A request that nobody waits for any more is cancelled.
  public var cancelsInFlight: Claim
  /// Which steps of the model an observer is told of.
  public var renders: Renders

  /// A set of claims.
  public init(
    delivery: Delivery = .lossless,
    synchronous: Claim,
    threadSafeSend: Claim,
    replay: Claim,
    severalObservers: Claim,
    restartable: Claim,
    bounded: Claim,
    cancelsInFlight: Claim,
    renders: Renders
  ) {
    self.delivery = delivery
    self.synchronous = synchronous
    self.threadSafeSend = threadSafeSend
    self.replay = replay
    self.severalObservers = severalObservers
    self.restartable = restartable
    self.bounded = bounded
    self.cancelsInFlight = cancelsInFlight
    self.renders = renders
  }

  /// Whether every view reaches an observer.
  public enum Delivery: Sendable, Equatable {
    /// Every view, in order.
    case lossless
    /// Views may be left out, never the last; says why.
    case coalescing(because: String)
  }

  /// Which steps of the model an observer is told of.
  public enum Renders: Sendable, Equatable {
    /// Every action, also when it leaves the view as it was, and every answer that changes it.
    case everyAction
    /// Only steps that change the view.
    case changesOnly
    /// Every step that changes the view, and some others; says which.
    case changesAndSome(String)
  }

  /// A promise, or why it is not given.
  public enum Claim: Sendable, Equatable {
    /// Promised, and checked.
    case yes
    /// Not promised, for this reason.
    case no(because: String)

    /// Whether it is promised.
    public var isClaimed: Bool { self == .yes }
  }

  /// Whether `capability` is promised.
  public subscript(capability: Capability) -> Claim {
    switch capability {
    case .synchronous: synchronous
    case .threadSafeSend: threadSafeSend
    case .replay: replay
    case .severalObservers: severalObservers
    case .restartable: restartable
    case .bounded: bounded
    case .cancelsInFlight: cancelsInFlight
    }
  }
}

/// A promise that a pattern may give or not, by the name that rules and reports use.
public enum Capability: String, Sendable, CaseIterable {
  /// See ``Capabilities/synchronous``.
  case synchronous
  /// See ``Capabilities/threadSafeSend``.
  case threadSafeSend = "thread-safe send"
  /// See ``Capabilities/replay``.
  case replay
  /// See ``Capabilities/severalObservers``.
  case severalObservers = "several observers"
  /// See ``Capabilities/restartable``.
  case restartable
  /// See ``Capabilities/bounded``.
  case bounded
  /// See ``Capabilities/cancelsInFlight``.
  case cancelsInFlight = "cancels in flight"
}
