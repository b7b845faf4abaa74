import AsyncReactor
import Spec
import Synchronization

/// A screen that shows the newest state, with the observers of a driver.
@MainActor
final class ReactorScreen<Reactor: AsyncReactor>: Store {
  /// Nil while the screen is detached from its reactor.
  private(set) var reactor: Reactor?
  private(set) var shown: Reactor.State
  let ownReactor: Reactor
  /// For senders off the main actor: a detached screen sends nothing.
  let attachment = Attachment()
  private var observers: [ReactorObserver<Reactor>] = []

  init(_ reactor: Reactor) {
    ownReactor = reactor
    shown = reactor.currentState
    attach()
  }

  func state(_ state: Reactor.State) { shown = state }

  /// Calls `receive` with every state; `catchesUp` says whether also with the one that it is when the
  /// screen is attached again.
  func observe(
    catchesUp: Bool, _ receive: @escaping @MainActor (Reactor.State) -> Void
  ) -> ObservationToken {
    let observer = ReactorObserver(reactor, catchesUp: catchesUp, receive)
    observers.append(observer)
    observer.connect()
    return ObservationToken { [weak self, weak observer] in
      observer?.detach()
      self?.observers.removeAll { $0 === observer }
    }
  }

  /// Connects the screen and its observers. If the reactor went on while they were away, they catch up.
  func attach() {
    reactor = ownReactor
    attachment.isOpen.store(true, ordering: .relaxed)
    connect()
    shown = ownReactor.currentState
    for observer in observers { observer.attach(ownReactor) }
  }

  func detach() {
    reactor = nil
    attachment.isOpen.store(false, ordering: .relaxed)
    disconnect()
    for observer in observers { observer.detach() }
  }

  var parts: [AnyObject] { [ownReactor, self] + observers }
}

/// Whether a screen is attached to its reactor; may be asked anywhere.
final class Attachment: Sendable {
  let isOpen = Atomic(true)
}

/// A store that passes on the states it receives.
@MainActor
final class ReactorObserver<Reactor: AsyncReactor>: Store {
  private(set) var reactor: Reactor?
  private let catchesUp: Bool
  private let receive: @MainActor (Reactor.State) -> Void

  init(
    _ reactor: Reactor?, catchesUp: Bool,
    _ receive: @escaping @MainActor (Reactor.State) -> Void
  ) {
    self.reactor = reactor
    self.catchesUp = catchesUp
    self.receive = receive
  }

  func state(_ state: Reactor.State) { receive(state) }

  func attach(_ reactor: Reactor) {
    self.reactor = reactor
    connect()
    if catchesUp { receive(reactor.currentState) }
  }

  func detach() {
    reactor = nil
    disconnect()
  }
}
