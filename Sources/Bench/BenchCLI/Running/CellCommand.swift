import ArgumentParser
import BenchKit
import Dispatch
import Libc

/// Runs one job in this process and prints its report: what `bench run` starts its children with.
struct CellCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "cell", shouldDisplay: false)

  @Option var job: String
  @Option var sampling: String
  /// The copy that callgrind can run; when it is missing, callgrind runs this process.
  @Option var copy: String?
  /// The name of callgrind's files, without their numbers, when callgrind runs this process.
  @Option var profile: String?

  /// The arguments that make a child run `job`.
  static func arguments(
    _ job: Job, _ sampling: SamplingPlan, copy: String? = nil, profile: String? = nil
  ) -> [String] {
    ["cell", "--job", job.json, "--sampling", sampling.json] + (copy.map { ["--copy", $0] } ?? [])
      + (profile.map { ["--profile", $0] } ?? [])
  }

  func run() throws {
    guard let job = Job(json: job), let sampling = SamplingPlan(json: sampling) else {
      throw ValidationError("--job or --sampling is not of this version of bench")
    }
    guard let benchmark = Bench.setup.suite.benchmark(of: job.cell) else {
      throw ValidationError("there is no cell \(job.cell)")
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
