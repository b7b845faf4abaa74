/// Sends an interactor's commands to the views that are linked to it, in the order of linking.
///
/// It makes sure that one thing happens at a time: an event begins when the one before and all its
/// commands are finished, a command begins when every view has finished the one before. So all
/// views see the same commands in the same order, and handlers may emit whatever they like.
@MainActor
public final class CommandEmitter<Command> {
  /// Held by pointer so that an emission need not retain this object to reach it.
  ///
  /// Safe: only main-actor code follows it, and `deinit` runs when nobody else is left.
  @usableFromInline nonisolated(unsafe) let turn: UnsafeMutablePointer<Turn<Command>>

  init() {
    turn = .allocate(capacity: 1)
    turn.initialize(to: Turn())
  }

  deinit {
    turn.deinitialize(count: 1)
    turn.deallocate()
  }

  /// Sends `command` to every linked view: now, or once what is being handled is finished.
  @inlinable
  public func emit(_ command: Command) {
    turn.pointee.commands.append(command)
    beginTurn()
  }

  /// Sends `commands` in order, with nothing in between.
  func emit(_ commands: [Command]) {
    for command in commands { turn.pointee.commands.append(command) }
    beginTurn()
  }

  @inlinable
  func beginTurn() {
    guard !turn.pointee.isUnderWay else { return }
    turn.pointee.begin()
    finishTurn()
  }

  /// Delivers what waits, and what comes of it, until nothing waits any more.
  @inlinable
  func finishTurn() {
    while true {
      if let command = turn.pointee.commands.popFirst() {
        deliver(command)
      } else if let source = turn.pointee.events.popFirst() {
        source.handleNextEvent()
      } else {
        break
      }
    }
    turn.pointee.end()
  }

  @inlinable
  func deliver(_ command: Command) {
    var areAllOpen = true
    for outlet in turn.pointee.outlets where !outlet.deliver(command) { areAllOpen = false }
    if !areAllOpen { sweep() }
  }

  /// Adds `outlet`, in place of any that its view had before.
  func add(_ outlet: Outlet<Command>) {
    for other in turn.pointee.outlets where other.viewID == outlet.viewID { other.close() }
    turn.pointee.outlets.append(outlet)
    sweep()
  }

  func remove(_ outlet: Outlet<Command>) {
    outlet.close()
    sweep()
  }

  @usableFromInline
  func sweep() {
    turn.pointee.outlets.removeAll { !$0.isOpen }
    let outlets = turn.pointee.outlets
    turn.pointee.onlyView = outlets.count == 1 ? outlets[0].viewID : nil
  }
}
