import FrameworkSupport
import Synchronization

/// One observer of a subject, until it is disposed of.
@MainActor
final class Receiver<Element>: Disposable {
  let turns: Turns?
  /// Whether the observer is called in the turns of the subject, because the caller is in one of its own already.
  var isDirect = false
  /// Nil once released, which happens on the main actor only.
  private(set) var onNext: (@MainActor (Element) -> Void)?
  private var onCompleted: (@MainActor () -> Void)?
  private(set) var isReleased = false
  private weak let subject: PublishSubject<Element>?
  private nonisolated let disposed = Atomic(false)

  init(_ observer: Observer<Element>, of subject: PublishSubject<Element>) {
    turns = observer.turns
    onNext = observer.onNext
    onCompleted = observer.onCompleted
    self.subject = subject
  }

  nonisolated var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  nonisolated func dispose() {
    guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    MainActor.runNowOrInJob { self.release() }
  }

  /// Releases the observer; what waits for it is delivered all the same, unless this is disposed of.
  ///
  /// Its end may dispose of this, and so come here again.
  func release() {
    guard !isReleased else { return }
    isReleased = true
    subject?.noteRelease()
    onNext = nil
    onCompleted = nil
  }

  /// Delivers `element` in turns other than those of the subject.
  func deliver(_ element: Element, in turns: Turns) {
    guard turns.begin() else {
      return turns.append { [self, onNext] in if !isDisposed { onNext?(element) } }
    }
    onNext?(element)
    turns.end()
  }

  /// Completes the observer; called within a turn of `current`.
  func complete(during current: Turns) {
    guard !isDisposed, let onCompleted else { return }
    guard let turns, turns !== current else { return onCompleted() }
    turns.run { [self] in if !isDisposed { onCompleted() } }
  }
}
