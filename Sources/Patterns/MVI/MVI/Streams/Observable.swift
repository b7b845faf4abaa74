/// A stream of elements, all of which are delivered on the main actor.
///
/// Nothing is delivered before somebody subscribes. A delivery that is caused during another one,
/// by sending from inside a callback, comes after it. A stream never fails; what can go wrong is
/// part of the element.
///
/// Combine meets it at both ends: ``asPublisher()``, and `asObservable()` of a publisher that never
/// fails.
@MainActor
public class Observable<Element> {
  nonisolated init() {}

  /// Begins to deliver to `observer`, until the returned disposable is disposed of.
  ///
  /// `turn` is the turn that the caller is in, if it is one.
  func start(_ observer: Observer<Element>, in turn: Turns? = nil) -> any Disposable {
    preconditionFailure("\(Self.self) must override start")
  }

  /// The objects that elements come from in the end, without the operators in between.
  ///
  /// Two streams of the same model that have the same sources are taken to be the same stream.
  var sources: [AnyObject] { [self] }
}
