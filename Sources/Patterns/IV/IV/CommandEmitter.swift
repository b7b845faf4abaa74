import FrameworkSupport

/// Delivers an interactor's commands to the views that are linked to it, in the order of linking.
///
/// An event, or a command that is emitted outside of a turn, begins a turn, which ends when nothing waits any more. What
/// is emitted meanwhile waits: a command until every view has finished the one before, an event until all commands are
/// finished. So all views receive the same commands in the same order, and handlers may emit whatever they like.
///
/// Emitting is O(linked views). Linking and unlinking are O(1), amortised.
@MainActor
public final class CommandEmitter<Command> {
  // Unchecked, because the checks would take longer than all the rest. Safe: an access of a part ends before a handler, or
  // the end of something that was queued, can begin another.
  @exclusivity(unchecked) @usableFromInline var uncheckedState = EmitterState<Command>()

  @inlinable var state: EmitterState<Command> {
    @inline(__always) _read { yield unsafe uncheckedState }
    @inline(__always) _modify { yield unsafe &uncheckedState }
  }

  // Not in the state, which would be copied at each use if it held a weak reference. Safe: no access lasts longer than it
  // takes to read or set the reference.
  @exclusivity(unchecked) @usableFromInline weak var uncheckedFirstView: AnyObject?

  /// The view of the first link.
  @inlinable var firstView: AnyObject? {
    get { unsafe uncheckedFirstView }
    set { unsafe uncheckedFirstView = newValue }
  }

  @inlinable
  init() {}

  /// Delivers `command` to every linked view: now, or, during a turn, after what waits already.
  @inlinable
  public func emit(_ command: consuming Command) {
    guard beginTurn() else { return state.commands.append(command) }
    deliver(command)
    endTurn()
  }

  /// Delivers `commands` in order, with nothing in between.
  func emit(_ commands: [Command]) {
    for command in commands { state.commands.append(command) }
    if beginTurn() { endTurn() }
  }

  /// Begins a turn, unless one is under way; a caller that begins one ends it.
  @inlinable
  func beginTurn() -> Bool {
    MainActor.checkCaller("emits")
    guard !state.isTurnUnderWay else { return false }
    state.isTurnUnderWay = true
    return true
  }

  /// Handles what waits, then ends the turn.
  @inlinable
  @inline(__always)
  func endTurn() {
    if !state.commands.isEmpty || !state.events.isEmpty { handleWhatWaits() }
    state.isTurnUnderWay = false
  }

  @inlinable
  @inline(never)
  func handleWhatWaits() {
    while true {
      if !state.commands.isEmpty {
        deliver(state.commands.removeFirst())
      } else if let handle = state.events.popFirst() {
        handle()
      } else {
        return
      }
    }
  }

  @inlinable
  func deliver(_ command: Command) {
    // Those that are linked meanwhile receive the next command.
    let (first, others) = (state.first, state.others)
    var areAllLinked = false
    if let view = firstView { areAllLinked = first.deliver(view, self, first.number, command) }
    for other in others {
      guard let view = other.view, other.link.deliver(view, self, other.link.number, command)
      else {
        areAllLinked = false
        continue
      }
    }
    if !areAllLinked { removeFormerLinks() }
  }

  /// Whether the first view is alive and holds the event emitter that it was linked with.
  @inlinable var isFirstOpen: Bool {
    guard let firstView else { return false }
    return state.first.isOpen(firstView, self, state.first.number)
  }

  @inlinable
  func makeNumber() -> Int {
    state.lastNumber += 1
    return state.lastNumber
  }

  @inlinable
  func add(_ view: AnyObject, _ link: Link<Command>) {
    if state.others.count >= state.mostOthers { removeFormerLinks() }
    if state.others.isEmpty, !isFirstOpen {
      firstView = view
      state.first = link
    } else {
      state.others.append(OtherView(view, link))
    }
  }

  /// Whether there is a link of this number, open or not. O(links).
  @usableFromInline
  func has(_ number: Int) -> Bool {
    state.first.number == number || state.others.contains { $0.link.number == number }
  }

  /// Notes that a view was unlinked; after the last one, what waits is dropped.
  @usableFromInline
  func noteUnlinking() {
    // From the end, so that each link is removed once, and nothing is moved.
    while let last = state.others.last {
      guard !last.isOpen(self) else { return }
      state.others.removeLast()
    }
    guard !isFirstOpen else { return }
    // One by one: the end of a command or an event may emit.
    while true {
      if !state.commands.isEmpty {
        _ = state.commands.removeFirst()
      } else if state.events.popFirst() == nil {
        return
      }
    }
  }

  @usableFromInline
  func removeFormerLinks() {
    var others = state.others
    others.removeAll { !$0.isOpen(self) }
    if !isFirstOpen {
      let first = others.isEmpty ? nil : others.removeFirst()
      firstView = first?.view
      state.first = first?.link ?? Link()
    }
    state.mostOthers = 2 * others.count + 2
    state.others = others
  }
}

/// The links, whether a turn is under way, and what waits in it.
@MainActor
@usableFromInline
struct EmitterState<Command> {
  /// The first link. It has a place of its own, because mostly there is one: an array would be allocated.
  @usableFromInline var first: Link<Command>

  /// The other linked views, and for a while former ones.
  @usableFromInline var others: [OtherView<Command>]

  /// Former links are removed before there are more others than this.
  @usableFromInline var mostOthers: Int

  /// The number of the latest link.
  @usableFromInline var lastNumber: Int

  @usableFromInline var isTurnUnderWay: Bool

  /// The commands that wait.
  @usableFromInline var commands: WideQueue<Command>

  /// Handle the events that wait. Commands go first: they belong to the event that is being handled.
  @usableFromInline var events: FIFOQueue<@MainActor () -> Void>

  // Initial values are set here, where they are compiled for the caller's types.
  @inlinable
  init() {
    first = Link()
    others = []
    mostOthers = 2
    lastNumber = 0
    isTurnUnderWay = false
    commands = WideQueue()
    events = FIFOQueue()
  }
}
