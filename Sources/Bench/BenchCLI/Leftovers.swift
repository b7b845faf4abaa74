import ArgumentParser
import BenchKit

/// What runs that were interrupted have found already.
struct Leftovers {
  /// What to do about it.
  enum Treatment {
    /// Nothing but tell of it, go on with it, or remove it, as the user says.
    case leave, resume, discard
    /// Go on with what fits, and leave the rest alone.
    case use
  }

  /// What a run is to use of it; what failed is tried again.
  private(set) var entries: [RunRecord.Entry] = []
  /// The runs that have nothing but these.
  private var superseded: [InterruptedRun] = []

  /// Finds out what lies in `folder` for a run of `header`, and tells of it.
  ///
  /// - Parameter isPart: whether the run has such a job.
  init(
    in folder: String, _ treatment: Treatment, for header: Journal.Header,
    isPart: (Job) -> Bool = { _ in true }
  ) throws {
    let all = InterruptedRun.all(in: folder)
    for run in all where run.entries.isEmpty { run.discard() }
    let runs = all.filter { !$0.entries.isEmpty }
    switch treatment {
    case .leave:
      for run in runs {
        note("bench: found \(run.wording); --resume continues it, --fresh discards it\n")
      }
    case .discard:
      for run in runs {
        run.discard()
        note("bench: discarded \(run.wording)\n")
      }
    case .resume, .use:
      let useful = runs.filter { run in
        run.header.isCompatible(with: header) && run.entries.contains { isPart($0.job) }
      }
      guard !useful.isEmpty || treatment == .use else {
        throw NothingToResume(runs, header, folder)
      }
      for run in useful { note("bench: continuing \(run.wording)\n") }
      entries = useful.flatMap(\.entries).filter { isPart($0.job) && $0.report.failure == nil }
      superseded = useful.filter { $0.entries.allSatisfy { isPart($0.job) } }
    }
  }

  /// Removes what is kept elsewhere by now.
  func discardSuperseded() { superseded.forEach { $0.discard() } }
}

/// What is to be done about what interrupted runs have left.
struct LeftoverOptions: ParsableArguments {
  @Flag(help: "Go on where an interrupted run stopped.")
  var resume = false

  @Flag(help: "Discard what interrupted runs have left.")
  var fresh = false

  func validate() throws {
    if resume, fresh { throw ValidationError("--resume and --fresh exclude each other.") }
  }

  var treatment: Leftovers.Treatment { resume ? .resume : fresh ? .discard : .leave }
}

extension InterruptedRun {
  fileprivate var wording: String {
    "an interrupted run with \(entries.count) of \(header.jobs) measurements in \(path)"
  }
}

/// There is nothing that a run could go on with.
struct NothingToResume: Error, CustomStringConvertible {
  let description: String

  init(_ runs: [InterruptedRun], _ header: Journal.Header, _ folder: String) {
    guard let last = runs.last else {
      description = "there is no interrupted run in \(folder) to resume"
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
