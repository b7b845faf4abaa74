import Synchronization

/// What one subscription has started, along all of its operators, and ends together. Dropping it ends nothing.
final class StreamSubscription: Disposable {
  /// Whether it is started within a turn of its observer, which then need not wait for one.
  let startsInTurn: Bool
  /// Nil once it is disposed of.
  private let members = Mutex<[any Disposable]?>([])

  init(startsInTurn: Bool = false) { self.startsInTurn = startsInTurn }

  var isDisposed: Bool { members.withLock { $0 == nil } }

  /// Adds what must end with this; after `dispose`, disposes of it at once.
  func insert(_ member: any Disposable) {
    let isKept = members.withLock { members in
      members?.append(member)
      return members != nil
    }
    if !isKept { member.dispose() }
  }

  func dispose() {
    for member in members.withLock({ $0.take() }) ?? [] { member.dispose() }
  }

  /// Runs `body`, with which a stream begins, in a turn of its observer: at once, or after the delivery under way,
  /// unless this is disposed of until then.
  @MainActor
  func begin(in turns: Turns?, _ body: @escaping @MainActor () -> Void) {
    let bodyIfWanted: @MainActor () -> Void = { [self] in if !isDisposed { body() } }
    if let turns, !startsInTurn { turns.run(bodyIfWanted) } else { bodyIfWanted() }
  }
}

/// What a model passes on to one of its subjects.
struct Attachment {
  /// The stream's.
  let identity: Int
  let subscription: StreamSubscription
  /// The subscription's, in the model's disposables.
  let key: CompositeDisposable.DisposeKey?
}
