/// Code that the conformance kit checks: its name, and what it promises.
public protocol Implementation: SendableMetatype {
  /// The name in tables, filters and results, such as `RIV`.
  static var name: String { get }

  /// The capabilities that it claims; the conformance kit checks each claim.
  static var capabilities: Capabilities { get }
}

/// A UI architecture under test: a driver per feature.
public protocol Pattern: Implementation {
  /// Drives the counter.
  associatedtype CounterDriver: FeatureDriver<CounterSpec>
  /// Drives the list.
  associatedtype ListDriver: FeatureDriver<ListSpec>
  /// Drives the search.
  associatedtype SearchDriver: FeatureDriver<SearchSpec>

  /// Whether it is code without an architecture, with which others are compared. False unless declared.
  ///
  /// Such a pattern is listed, verified and measured like any other; `bench choose` leaves it out of the choice
  /// unless it is named.
  static var isReference: Bool { get }

  /// What the pattern is, in a sentence. Empty unless declared.
  static var summary: String { get }

  /// Where to read the pattern. Nil unless declared.
  static var sources: PatternSources? { get }

  /// The well-known architectures that the pattern is nearest to. None unless declared.
  static var resembles: [Resemblance] { get }

  /// What an app must have to use the pattern. Nil unless declared.
  static var needs: PatternNeeds? { get }
}

extension Pattern {
  public static var isReference: Bool { false }
  public static var summary: String { "" }
  public static var sources: PatternSources? { nil }
  public static var resembles: [Resemblance] { [] }
  public static var needs: PatternNeeds? { nil }
}

/// What a pattern promises beyond the rules that every pattern must keep.
///
/// The conformance kit checks every claim, and the bench relies on ``delivery`` and ``renders``.
public struct Capabilities: Sendable, Equatable {
  /// Whether every rendered view reaches every observer.
  public var delivery: Delivery
  /// When `send` returns, code that reads the feature's model finds the result of the action: ``FeatureDriver/modelView``.
  public var readable: Claim
  /// When `send` returns, the screen has rendered the result of the action, too: ``FeatureDriver/view``.
  public var synchronous: Claim
  /// `concurrentSend` may be called from any task, even together with `send`: no action is lost or doubled, and
  /// each sender's actions take effect in the order sent.
  public var threadSafeSend: Claim
  /// A late observer first receives the current view, exactly once.
  public var replay: Claim
  /// There may be several observers at a time, and each receives every view.
  public var severalObservers: Claim
  /// After `shutdown`, `attach` makes the feature work again, from its old state or from its seed, and
  /// for its old observers.
  public var restartable: Claim
  /// While the main actor is blocked, the memory retained for pending actions stays bounded.
  public var bounded: Claim
  /// A search's request whose answer is no longer needed is cancelled. The refresh of a row that was
  /// removed may go on.
  public var cancelsInFlight: Claim
  /// An observer of one row of the list receives that row when it changes, and nothing when other rows
  /// do; the list's driver is ``RowObserving``.
  public var observesParts: Claim
  /// Which inputs of the model cause a view to be rendered.
  public var renders: Renders

  /// A set of claims. Rendered results can be read, so `readable` defaults to `synchronous`.
  public init(
    delivery: Delivery = .lossless,
    readable: Claim? = nil,
    synchronous: Claim,
    threadSafeSend: Claim,
    replay: Claim,
    severalObservers: Claim,
    restartable: Claim,
    bounded: Claim,
    cancelsInFlight: Claim,
    observesParts: Claim = .no(because: "the list's driver does not observe single rows"),
    renders: Renders
  ) {
    self.delivery = delivery
    self.readable = readable ?? synchronous
    self.synchronous = synchronous
    self.threadSafeSend = threadSafeSend
    self.replay = replay
    self.severalObservers = severalObservers
    self.restartable = restartable
    self.bounded = bounded
    self.cancelsInFlight = cancelsInFlight
    self.observesParts = observesParts
    self.renders = renders
  }

  /// Whether every rendered view reaches every observer.
  public enum Delivery: Sendable, Equatable {
    /// Observers receive every view, in order.
    case lossless
    /// Observers receive views in order, but not all of them; never without the last. The reason is
    /// for people.
    case coalescing(because: String)
  }

  /// Which inputs of the model cause a view to be rendered, when each comes after the one before has
  /// taken effect.
  public enum Renders: Sendable, Equatable {
    /// Every action exactly once, even one that leaves the view unchanged, and every event that changes
    /// it. Nothing is promised about other events.
    case everyAction
    /// Only inputs that change the view, each exactly once.
    case changesOnly
    /// Every input that changes the view, and some others, which the text names. Nothing is promised
    /// about how often.
    case changesAndSome(String)
  }

  /// Whether a capability is promised, and if not, why.
  public enum Claim: Sendable, Equatable {
    /// Promised; the kit fails the pattern if it does not hold.
    case yes
    /// Not promised. The reason is for people: reports print it.
    case no(because: String)

    /// Whether the capability is promised.
    public var isClaimed: Bool { self == .yes }
  }

  /// The claim for `capability`.
  public subscript(capability: Capability) -> Claim {
    switch capability {
    case .readable: readable
    case .synchronous: synchronous
    case .threadSafeSend: threadSafeSend
    case .replay: replay
    case .severalObservers: severalObservers
    case .restartable: restartable
    case .bounded: bounded
    case .cancelsInFlight: cancelsInFlight
    case .observesParts: observesParts
    }
  }
}

/// A capability that a pattern may claim. The raw value is its name in rules and reports.
public enum Capability: String, Sendable, CaseIterable {
  /// See ``Capabilities/readable``.
  case readable = "readable after send"
  /// See ``Capabilities/synchronous``.
  case synchronous = "rendered after send"
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
  /// See ``Capabilities/observesParts``.
  case observesParts = "observes parts"
}
