/// The link of a view to a command emitter, whatever the type of the view.
@MainActor
@usableFromInline
struct Link<Command> {
  /// Tells the command emitter's links apart; zero if this is not a link.
  @usableFromInline let number: Int

  // The closures take the view, the command emitter and the number. They capture nothing, so they need no memory.

  /// Returns whether the view holds the event emitter that it was linked with.
  @usableFromInline let isOpen: @MainActor (AnyObject, CommandEmitter<Command>, Int) -> Bool

  /// Delivers a command to the view if the link is open; returns whether it is.
  @usableFromInline let deliver:
    @MainActor (AnyObject, CommandEmitter<Command>, Int, Command) -> Bool

  /// No link.
  @inlinable
  init() {
    number = 0
    isOpen = { _, _, _ in false }
    deliver = { _, _, _, _ in false }
  }

  /// A link of a view of type `View`; the closures are given no other.
  @inlinable
  init<View: ViewProtocol>(_ number: Int, of _: View.Type)
  where View.Interactor.Command == Command {
    self.number = number
    // Safe: it is a `View`. A checked cast would take longer than the rest.
    isOpen = { unsafe unsafeDowncast($0, to: View.self).isLinked(to: $1, by: $2) }
    deliver = { view, commandEmitter, number, command in
      let view = unsafe unsafeDowncast(view, to: View.self)
      guard view.isLinked(to: commandEmitter, by: number) else { return false }
      view.handle(command: command)
      return true
    }
  }
}

extension ViewProtocol {
  /// Whether the view holds the event emitter of a link.
  @inlinable
  func isLinked(to commandEmitter: CommandEmitter<Interactor.Command>, by number: Int) -> Bool {
    guard let eventEmitter else { return false }
    return eventEmitter.number == number && eventEmitter.commandEmitter === commandEmitter
  }
}

/// A view that is linked to a command emitter, but not its first one.
///
/// A class, because structs with weak references are slow to copy.
@MainActor
@usableFromInline
final class OtherView<Command> {
  @usableFromInline weak let view: AnyObject?
  @usableFromInline let link: Link<Command>

  @inlinable
  init(_ view: AnyObject, _ link: Link<Command>) {
    self.view = view
    self.link = link
  }

  /// Whether the view is alive and holds the event emitter that it was linked with.
  @inlinable
  func isOpen(_ commandEmitter: CommandEmitter<Command>) -> Bool {
    guard let view else { return false }
    return link.isOpen(view, commandEmitter, link.number)
  }
}
