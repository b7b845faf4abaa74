import IV

/// Counts, and writes down what happens when.
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
  private let diary: Diary

  init(_ diary: Diary = Diary()) { self.diary = diary }

  func handle(event: Event) {
    diary.note("\(event) begins")
    switch event {
    case .increment:
      count += 1
      emit(.show(count))
    case .show(let first, let second):
      emit(commands: [.show(first), .show(second)])
    }
    diary.note("\(event) ends")
  }
}

/// Keeps what it was told, and then does what a test wants.
final class TallyView: ViewProtocol {
  var eventEmitter: EventEmitter<TallyInteractor>?
  private(set) var shown: [Int] = []
  var afterwards: (TallyView, Int) -> Void = { _, _ in }

  private let name: String
  private let diary: Diary

  init(_ name: String = "view", _ diary: Diary = Diary()) {
    self.name = name
    self.diary = diary
  }

  /// A view that is linked to `interactor`.
  convenience init(
    _ name: String = "view", _ diary: Diary = Diary(), linkedTo interactor: TallyInteractor
  ) {
    self.init(name, diary)
    link(interactor)
  }

  func handle(command: TallyInteractor.Command) {
    guard case .show(let count) = command else { return }
    diary.note("\(name) begins \(count)")
    shown.append(count)
    afterwards(self, count)
    diary.note("\(name) ends \(count)")
  }
}

/// What happened, in order.
@MainActor
final class Diary {
  private(set) var lines: [String] = []
  nonisolated init() {}
  func note(_ line: String) { lines.append(line) }
}
