import IV

/// Counts, and logs when each event begins and ends.
final class TallyInteractor: InteractorProtocol {
  enum Event: Sendable, Equatable {
    case increment
    /// Emits both numbers, the second after the first.
    case show(Int, Int)
  }

  enum Command: Sendable, Equatable {
    case show(Int)
  }

  var commandEmitter: CommandEmitter<Command>?
  private(set) var count = 0
  private let log: Log

  init(_ log: Log = Log()) { self.log = log }

  func handle(event: Event) {
    log.note("\(event) begins")
    switch event {
    case .increment:
      count += 1
      emit(.show(count))
    case .show(let first, let second):
      emit(commands: [.show(first), .show(second)])
    }
    log.note("\(event) ends")
  }
}

/// Keeps the numbers that it is commanded to show, and then does what a test wants.
final class TallyView: ViewProtocol {
  var eventEmitter: EventEmitter<TallyInteractor>?
  private(set) var shown: [Int] = []
  var afterwards: (TallyView, Int) -> Void = { _, _ in }

  let name: String
  private let log: Log

  init(_ name: String = "view", _ log: Log = Log()) {
    self.name = name
    self.log = log
  }

  /// A view that is linked to `interactor`.
  convenience init(
    _ name: String = "view", _ log: Log = Log(), linkedTo interactor: TallyInteractor
  ) {
    self.init(name, log)
    link(interactor)
  }

  func handle(command: TallyInteractor.Command) {
    guard case .show(let count) = command else { return }
    log.note("\(name) begins \(count)")
    shown.append(count)
    afterwards(self, count)
    log.note("\(name) ends \(count)")
  }
}

/// Everything that was noted, in order.
@MainActor
final class Log {
  private(set) var lines: [String] = []
  nonisolated init() {}
  func note(_ line: String) { lines.append(line) }
}
