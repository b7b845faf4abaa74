import Synchronization

/// What an interactor and its views are handling, and what waits until that is finished.
@usableFromInline
struct Turn<Command>: ~Copyable {
  /// Atomic, because an emitter may be freed on any thread and then has to know.
  @usableFromInline let progress = Atomic(false)

  /// The linked views, in the order of linking.
  @usableFromInline var outlets: [Outlet<Command>] = []

  /// The view, if just one is linked.
  @usableFromInline var onlyView: ObjectIdentifier?

  /// The commands that wait.
  @usableFromInline var commands = WaitingLine<Command>()

  /// Whose event is next, once per event that waits. Commands go first: they belong to the event
  /// that is being handled.
  @usableFromInline var events = WaitingLine<any EventSource>()

  /// Whether an event or a command is being handled.
  @inlinable var isUnderWay: Bool { progress.load(ordering: .acquiring) }

  /// Whether nothing waits.
  @inlinable var isOver: Bool { commands.isEmpty && events.isEmpty }

  @inlinable func begin() { progress.store(true, ordering: .relaxed) }

  @inlinable func end() { progress.store(false, ordering: .releasing) }
}

/// Someone with events that wait.
@MainActor
@usableFromInline
protocol EventSource: AnyObject {
  func handleNextEvent()
}
