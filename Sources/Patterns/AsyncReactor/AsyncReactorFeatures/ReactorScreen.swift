import AsyncReactor
import Spec

/// A screen that shows the newest state, and whoever else wants to hear of it.
@MainActor
final class ReactorScreen<Reactor: AsyncReactor>: Store {
  private(set) var reactor: Reactor?
  private(set) var shown: Reactor.State
  private let model: Reactor
  private var listeners: [ReactorListener<Reactor>] = []

  init(_ reactor: Reactor) {
    model = reactor
    shown = reactor.currentState
    attach()
  }

  func state(_ state: Reactor.State) { shown = state }

  func listen(_ hear: @escaping @MainActor (Reactor.State) -> Void) -> ObservationToken {
    let listener = ReactorListener(reactor, hear)
    listeners.append(listener)
    listener.connect()
    return ObservationToken { [weak self, weak listener] in
      listener?.detach()
      self?.listeners.removeAll { $0 === listener }
    }
  }

  func attach() {
    reactor = model
    connect()
    for listener in listeners { listener.attach(model) }
  }

  func detach() {
    reactor = nil
    disconnect()
    for listener in listeners { listener.detach() }
  }

  var parts: [AnyObject] { [model, self] + listeners }
}

/// A store that passes on what it is told.
@MainActor
final class ReactorListener<Reactor: AsyncReactor>: Store {
  private(set) var reactor: Reactor?
  private let hear: @MainActor (Reactor.State) -> Void

  init(_ reactor: Reactor?, _ hear: @escaping @MainActor (Reactor.State) -> Void) {
    self.reactor = reactor
    self.hear = hear
  }

  func state(_ state: Reactor.State) { hear(state) }

  func attach(_ reactor: Reactor) {
    self.reactor = reactor
    connect()
  }

  func detach() {
    reactor = nil
    disconnect()
  }
}
