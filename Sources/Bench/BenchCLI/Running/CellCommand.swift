import BenchKit
import Dispatch
import Libc

/// Runs one job in this process and prints its report: what `bench run` starts its children with.
///
/// It is no command for people, and reads its own arguments: most of what a process under callgrind takes is
/// the translation of code that runs once, such as that of a parser of command lines.
struct CellCommand {
  private static let name = "cell"

  private let job: Job
  private let sampling: SamplingPlan
  /// The copy that callgrind can run; when it is missing, callgrind runs this process.
  private let copy: String?
  /// The name of callgrind's files, without their numbers, when callgrind runs this process.
  private let profile: String?

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
      throw Failure(.usage, "--job or --sampling is not of this version of bench")
    }
    self.job = job
    self.sampling = sampling
    copy = value(of: "--copy")
    profile = value(of: "--profile")
  }

  /// The arguments that make a child run `job`.
  static func arguments(
    _ job: Job, _ sampling: SamplingPlan, copy: String? = nil, profile: String? = nil
  ) -> [String] {
    [name, "--job", job.json, "--sampling", sampling.json] + (copy.map { ["--copy", $0] } ?? [])
      + (profile.map { ["--profile", $0] } ?? [])
  }

  /// Runs the job and ends the process. Throws when there is no such cell.
  func run() throws -> Never {
    guard let benchmark = Bench.setup.suite.benchmark(of: job.cell) else {
      throw Failure(.usage, "there is no cell \(job.cell)")
    }
    ProcessTimeout.start()
    let runner = CellRunner(benchmark, seed: job.seed)
    switch job.pass {
    case .allocations:
      finish(runner.countAllocations())
    case .footprint:
      finish(runner.footprint())
    case .calls, .caches:
      guard let copy else {
        finish(runner.batchesForCallgrind(profile: profile, caches: job.pass == .caches))
      }
      finish(
        CallgrindRun(executable: copy, pass: job.pass) {
          Self.arguments(job, sampling, profile: $0)
        }.count())
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
