/// Does what events ask for, one at a time.
@MainActor
public protocol EventHandler {
  /// What can happen on a screen.
  associatedtype Event

  /// Does what `event` asks for.
  ///
  /// Never called while another event, or a command that came of it, is still being handled.
  func handle(event: Event)
}
