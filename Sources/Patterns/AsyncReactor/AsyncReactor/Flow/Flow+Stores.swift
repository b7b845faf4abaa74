import FrameworkSupport
import Synchronization

/// Delivers states to stores, on the main actor.
extension Flow {
  /// Calls `receive` with `store` and each state that is committed from now on.
  @MainActor
  @inlinable
  func subscribe(
    _ store: AnyObject, to reactor: ObjectIdentifier, _ receive: @escaping Receiver<State>
  ) -> Subscription<State> {
    core.withLock { core in
      let subscription = Subscription(store, to: reactor, after: core.newest.number, receive)
      core.subscriptions.append(subscription)
      return subscription
    }
  }

  /// Ends `subscription`. With the last one, drops all inputs whose states nobody awaits, and cancels their tasks.
  @MainActor
  @inlinable
  func remove(_ subscription: Subscription<State>) {
    guard subscription.isOpen else { return }
    subscription.isOpen = false
    let (dropped, reactor): (Core.Dropped, Reactor?) = core.withLock { core in
      core.closed += 1
      // Not each time, since all move up.
      if 2 * core.closed >= core.subscriptions.count {
        core.subscriptions.removeAll { !$0.isOpen }
        core.closed = 0
      }
      guard core.subscriptions.isEmpty else { return (([], []), nil) }
      return (core.drop(), core.isIdle ? core.reactor.take() : nil)
    }
    for task in dropped.tasks { task.cancel() }
    withExtendedLifetime((dropped, reactor)) {}
  }

  @inlinable
  func startDelivery() {
    FlowTask.detached(priority: .ofSender) { @MainActor in self.deliver() }
  }

  /// Delivers what there is, and lets go of the reactor if no input is left; after 1,000 states in another job, so that
  /// the main actor gets to do other things.
  @MainActor
  @inlinable
  func deliver() {
    let delivery = Delivery()
    Delivery.current.withValue(delivery) {
      for _ in 0..<1_000 {
        guard let (commit, subscriptions) = nextDelivery() else { return }
        for subscription in subscriptions where !subscription.deliver(commit, in: delivery) {
          remove(subscription)
        }
      }
      startDelivery()
    }
  }

  @MainActor
  @inlinable
  func nextDelivery() -> (Commit<State>, [Subscription<State>])? {
    let (next, reactor): ((Commit<State>, [Subscription<State>])?, Reactor?) = core.withLock {
      core in
      if let commit = core.undelivered.popFirst() { return ((commit, core.subscriptions), nil) }
      core.isDelivering = false
      return (nil, core.isIdle ? core.reactor.take() : nil)
    }
    withExtendedLifetime(reactor) {}
    return next
  }
}

extension Flow.Core {
  @usableFromInline typealias Dropped = (inputs: [Input], tasks: [FlowTask])

  /// Drops all inputs whose states nobody awaits. Returns those not taken, and the tasks of the others.
  @inlinable
  mutating func drop() -> Dropped {
    var inputs: [Input] = []
    for _ in 0..<self.inputs.count {
      guard let queued = self.inputs.popFirst() else { break }
      if queued.reply == nil { inputs.append(queued.input) } else { self.inputs.append(queued) }
    }
    var tasks: [FlowTask] = []
    for index in underWay.indices {
      guard case .sent(let task) = underWay[index].taken else { continue }
      tasks.append(task)
      underWay[index].taken = .dropped
    }
    return (inputs, tasks)
  }
}
