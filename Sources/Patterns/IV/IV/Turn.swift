/// What an interactor and its views are handling, and what waits until that is finished.
@usableFromInline
struct Turn<Command> {
  /// Whether an event or a command is being handled.
  @usableFromInline var isUnderWay = false

  /// The view, if just one is linked.
  @usableFromInline var onlyView: ObjectIdentifier?

  /// The commands that wait.
  @usableFromInline var commands = WaitingLine<Command>()

  /// Whose event is next, once per event that waits. Commands go first: they belong to the event
  /// that is being handled.
  @usableFromInline var events = WaitingLine<any EventSource>()

  @inlinable var isOver: Bool { commands.isEmpty && events.isEmpty }
}

/// Someone with events that wait.
@MainActor
@usableFromInline
protocol EventSource: AnyObject {
  func handleNextEvent()
}
