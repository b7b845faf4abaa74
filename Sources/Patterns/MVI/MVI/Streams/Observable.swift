import Synchronization

/// A stream of elements, all of which are delivered on the main actor.
///
/// A stream delivers nothing before it has a subscriber. An element sent from inside a callback of the
/// same subject or model is delivered after the delivery under way. A stream never fails; a failure is
/// part of the element.
@MainActor
public class Observable<Element> {
  typealias Start = @MainActor (Observer<Element>, StreamSubscription) -> Void

  /// Equal for streams that operators at the same lines and columns in the code make of the same sources; a model takes
  /// them for one. Each source has its own.
  let identity: Int
  private let startClosure: Start?

  /// A stream that `start` starts; a source, unless an operator gives the identity of what it makes.
  nonisolated init(_ identity: Int = UniqueNumber.next(), start: @escaping Start) {
    self.identity = identity
    startClosure = start
  }

  /// A source that overrides ``start(_:_:)``.
  nonisolated init() {
    identity = UniqueNumber.next()
    startClosure = nil
  }

  /// The identity of what an operator that is called at a place in the code makes of this stream.
  func identity(_ line: Int, _ column: Int) -> Int { mixed(identity, line << 16 | column) }

  /// Begins to deliver to `observer`, until `subscription` is disposed of.
  func start(_ observer: Observer<Element>, _ subscription: StreamSubscription) {
    guard let startClosure else { preconditionFailure("\(Self.self) must override start") }
    if !subscription.isDisposed { startClosure(observer, subscription) }
  }
}

extension Observable {
  /// Calls `onNext` with every element, until the returned disposable is disposed of.
  ///
  /// Dropping the disposable ends nothing: insert it into a `CompositeDisposable`. Objects that `onNext`
  /// captures live as long as the subscription, so a view that subscribes to its own model should capture
  /// itself weakly, or use ``subscribe(with:onNext:)``.
  public func subscribe(onNext: @escaping @MainActor (Element) -> Void) -> any Disposable {
    started(Observer(turns: nil, onNext: onNext))
  }

  /// Calls `onNext` with `owner` and every element while `owner` is alive; does not keep it alive.
  public func subscribe<Owner: AnyObject>(
    with owner: Owner, onNext: @escaping @MainActor (Owner, Element) -> Void
  ) -> any Disposable {
    subscribe { [weak owner] element in
      if let owner { onNext(owner, element) }
    }
  }

  /// Sends every element to `subject`.
  ///
  /// Elements only: `subject` does not complete with this stream, because others may send to it too.
  public func subscribe(_ subject: PublishSubject<Element>) -> any Disposable {
    let turns = subject.turns
    return started(
      Observer(turns: turns) { element in
        // A model may have taken the subject in meanwhile.
        if subject.turns === turns { subject.publish(element) } else { subject.deliver(element) }
      })
  }

  private func started(_ observer: Observer<Element>) -> any Disposable {
    let subscription = StreamSubscription()
    start(observer, subscription)
    return subscription
  }
}

/// A number that no other pair leads to, in practice: the golden ratio spreads near numbers over all of `Int`.
func mixed(_ first: Int, _ second: Int) -> Int { first &* 0x1E37_79B9_7F4A_7C15 ^ second }

/// Numbers for what must be told apart even when it is gone, unlike an object's identity.
enum UniqueNumber {
  private static let last = Atomic(0)

  static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
