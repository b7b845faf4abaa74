import BenchKit
import Dispatch
import Libc

/// Runs one job in this process and prints its report: what `bench run` starts its children with.
///
/// It is not a command for people, and reads its own arguments: most of what a process under callgrind takes is
/// the translation of code that runs once, such as that of a parser of command lines.
struct CellCommand {
  private static let name = "cell"

  private let job: Job
  private let sampling: SamplingPlan

  /// The command in `arguments`; nil when they are of another. Throws when they are of another version.
  init?(_ arguments: [String]) throws {
    guard arguments.first == Self.name else { return nil }
    let words = arguments.dropFirst()
    func value(of option: String) -> String? {
      words.firstIndex(of: option).map { words.index(after: $0) }
        .flatMap { words.indices.contains($0) ? words[$0] : nil }
    }
    guard let job = value(of: "--job").flatMap({ Job(json: $0) }),
      let sampling = value(of: "--sampling").flatMap({ SamplingPlan(json: $0) })
    else {
      throw Failure(.usage, "--job or --sampling does not fit this version of bench")
    }
    self.job = job
    self.sampling = sampling
  }

  /// The arguments that make a child run `job`.
  static func arguments(_ job: Job, _ sampling: SamplingPlan) -> [String] {
    [name, "--job", job.json, "--sampling", sampling.json]
  }

  /// Runs the job and ends the process. Throws when `suite` has no such cell.
  func run(on suite: Suite) throws -> Never {
    let runner = try CellRunner(job, suite)
    ProcessTimeout.start()
    switch job.pass {
    case .check:
      finish(runner.check())
    case .allocations:
      finish(runner.countAllocations())
    case .footprint:
      finish(runner.footprint())
    case .calls:
      throw Failure(.usage, "a fork server runs jobs of the pass \(job.pass)")
    case .time:
      Processors.confineToOne()
      Task { @MainActor in finish(await runner.runBatches(sampling)) }
      dispatchMain()
    case .timeOnAllCores:
      Task { @MainActor in finish(await runner.runBatches(sampling)) }
      dispatchMain()
    case .latency:
      Task { @MainActor in finish(await runner.latency(sampling)) }
      dispatchMain()
    }
  }
}

/// Runs each job in a fork of this process, under callgrind: what `bench run` counts with.
struct ForkServerCommand {
  /// The name of callgrind's files, without their numbers.
  private let profile: String

  /// The command in `arguments`; nil when they are of another.
  init?(_ arguments: [String]) {
    guard arguments.count == 2, arguments[0] == ForkServer.command else { return nil }
    profile = arguments[1]
  }

  /// Waits for jobs on the standard input, and ends the process with it. Throws in a fork whose job is not of
  /// this version.
  func run(on suite: Suite) throws -> Never {
    let line = ForkServer.nextFork()
    guard let job = Job(json: line) else {
      throw Failure(.usage, "a job does not fit this version of bench")
    }
    ProcessTimeout.start()
    let runner = try CellRunner(job, suite)
    finish(runner.batchesForCallgrind(profile: profile))
  }
}

extension CellRunner {
  /// A runner of the job's cell. Throws when there is none.
  fileprivate init(_ job: Job, _ suite: Suite) throws {
    guard let benchmark = suite.benchmark(of: job.cell) else {
      throw Failure(.usage, "there is no cell \(job.cell)")
    }
    self.init(benchmark, seed: job.seed)
  }
}

/// The time after which a child is ended.
enum ProcessTimeout {
  /// In seconds, for the launcher and for the child itself.
  static let seconds = 180

  /// Ends this process after that time, even if its parent has died.
  static func start() { alarm(UInt32(seconds)) }
}

/// Prints `report` and ends the process.
private func finish(_ report: CellReport) -> Never {
  print("\n\(ChildLauncher.mark)\(report.json)")
  exitNow(.ok)
}
