import BenchKit
import Synchronization

/// Keeps a run's journal, and goes on without one when that is impossible.
final class Keeper: Sendable {
  private struct State: ~Copyable {
    var journal: Journal?
    var problem: String?
  }

  private let state: Mutex<State>
  private let folder: String

  /// Begins the journal of a run in `folder`, with what is known already.
  init(in folder: String, _ header: Journal.Header, _ known: Leftovers) {
    self.folder = folder
    do {
      let journal = try Journal(in: folder, header, known.entries)
      state = Mutex(State(journal: journal, problem: nil))
      known.discardSuperseded()
    } catch {
      state = Mutex(State(journal: nil, problem: "\(error)"))
      Self.complain(error)
    }
  }

  /// Whether something could not be kept.
  var hasFailed: Bool { state.withLock { $0.problem != nil } }

  /// Keeps what a job found.
  func keep(_ entry: RunRecord.Entry) {
    state.withLock { state in
      do {
        try state.journal?.append(entry)
      } catch {
        state.journal = nil
        state.problem = "\(error)"
        Self.complain(error)
      }
    }
  }

  /// What to tell when the run ends early.
  func parting(_ count: Int, of total: Int) -> String {
    state.withLock { state in
      guard let journal = state.journal else { return "nothing is kept: \(state.problem ?? "")" }
      return "\(count) of \(total) measurements are kept in \(journal.path); --resume continues"
    }
  }

  /// The run has ended well; the journal is not needed any more.
  func finish() {
    state.withLock { $0.journal?.remove() }
    Folder.removeIfEmpty(folder)
  }

  private static func complain(_ error: any Error) {
    note("bench: \(error); the run goes on, but would be lost if it were interrupted\n")
  }
}
