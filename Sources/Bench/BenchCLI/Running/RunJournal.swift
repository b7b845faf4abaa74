import ArgumentParser
import BenchKit
import Synchronization

/// The journal of a run, which goes on without one when it cannot be written.
final class RunJournal: Sendable {
  private struct State: ~Copyable {
    var journal: Journal?
    var problem: String?
  }

  private let state: Mutex<State>
  private let folder: String

  /// Begins a journal in `folder` with what the runs that are resumed have found.
  init(in folder: String, _ header: Journal.Header, _ resumed: ResumedRuns) {
    self.folder = folder
    do {
      let journal = try Journal(in: folder, header, resumed.entries)
      state = Mutex(State(journal: journal, problem: nil))
      resumed.discardSuperseded()
    } catch {
      state = Mutex(State(journal: nil, problem: "\(error)"))
      Self.warn(error)
    }
  }

  /// Writes down what a job found.
  func append(_ entry: RunRecord.EndedJob) {
    state.withLock { state in
      do {
        try state.journal?.append(entry)
      } catch {
        state.journal = nil
        state.problem = "\(error)"
        Self.warn(error)
      }
    }
  }

  /// Where the measurements of an interrupted run are, and what goes on with them.
  func interruption(after count: Int, of total: Int, next: String = "--resume") -> String {
    state.withLock { state in
      guard let journal = state.journal else { return "nothing is saved: \(state.problem ?? "")" }
      return "\(count) of \(total) measurements are saved in \(journal.path); \(next) continues"
    }
  }

  /// Removes the journal of a run that is complete.
  func finish() {
    state.withLock { $0.journal?.remove() }
    Folder.removeIfEmpty(folder)
  }

  private static func warn(_ error: any Error) {
    note("bench: \(error); the run continues, but cannot be resumed if it is interrupted\n")
  }
}

/// What a run does about interrupted ones.
enum ResumePolicy {
  /// Only mentions them.
  case leave
  /// Continues one that fits, and fails when none does.
  case resume
  /// Removes them.
  case discard
  /// Continues one that fits, and leaves the others alone.
  case resumeIfPossible
}

/// What interrupted runs have found that a run can use.
struct ResumedRuns {
  /// The entries to use; those that are worth another try are left out, so that they are measured again.
  private(set) var entries: [RunRecord.EndedJob] = []
  /// The runs of which every entry is used.
  private var superseded: [InterruptedRun] = []

  /// Looks for journals in `folder` that a run of `header` can use, and notes what it finds.
  ///
  /// - Parameter isPart: whether the run has such a job.
  init(
    in folder: String, _ policy: ResumePolicy, for header: Journal.Header,
    isPart: (Job) -> Bool = { _ in true }
  ) throws {
    let all = InterruptedRun.all(in: folder)
    for run in all where run.entries.isEmpty { run.discard() }
    let runs = all.filter { !$0.entries.isEmpty }
    switch policy {
    case .leave:
      for run in runs {
        let next = run.header.isCompatible(with: header) ? "--resume continues it, " : ""
        note("bench: found \(run.wording); \(next)--fresh discards it\n")
      }
    case .discard:
      for run in runs {
        run.discard()
        note("bench: discarded \(run.wording)\n")
      }
    case .resume, .resumeIfPossible:
      let useful = runs.filter { run in
        run.header.isCompatible(with: header) && run.entries.contains { isPart($0.job) }
      }
      guard !useful.isEmpty || policy == .resumeIfPossible else {
        throw NothingToResume(runs, header, folder)
      }
      for run in useful { note("bench: continuing \(run.wording)\n") }
      entries = useful.flatMap(\.entries).filter { isPart($0.job) && !$0.report.isWorthAnotherTry }
      superseded = useful.filter { $0.entries.allSatisfy { isPart($0.job) } }
    }
  }

  /// Removes the journals whose entries are in another one now.
  func discardSuperseded() {
    for journal in superseded { journal.discard() }
  }
}

/// The options for interrupted runs.
struct ResumeOptions: ParsableArguments {
  @Flag(help: "Continue an interrupted run.")
  var resume = false

  @Flag(help: "Discard interrupted runs, and start over.")
  var fresh = false

  func validate() throws {
    if resume, fresh {
      throw ValidationError(
        "--resume continues an interrupted run and --fresh discards it: choose one of them.")
    }
  }

  var policy: ResumePolicy { resume ? .resume : fresh ? .discard : .leave }
}

extension InterruptedRun {
  fileprivate var wording: String {
    "an interrupted run with \(entries.count) of \(header.jobs) measurements in \(path)"
  }
}

/// No interrupted run can be continued.
struct NothingToResume: Error, CustomStringConvertible {
  let description: String

  init(_ runs: [InterruptedRun], _ header: Journal.Header, _ folder: String) {
    guard let last = runs.last else {
      description =
        "there is no interrupted run in \(folder) to resume; without --resume, a new one starts"
      return
    }
    let difference =
      if last.header.binary != header.binary {
        "another build of bench"
      } else if last.header.seed != header.seed {
        "--seed \(last.header.seed)"
      } else if last.header.sampling != header.sampling {
        last.header.sampling == .quick ? "--quick" : "no --quick"
      } else {
        "another selection"
      }
    description = """
      the interrupted run in \(last.path) was made with \(difference): it cannot be resumed; \
      --fresh discards it
      """
  }
}
