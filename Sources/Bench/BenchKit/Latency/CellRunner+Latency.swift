import Spec

extension CellRunner {
  /// Takes the latencies, on the real runtime; what goes wrong becomes part of the report.
  @MainActor
  package func latency(_ effort: Effort) async -> CellReport {
    guard let experiment = benchmark.latency else {
      return CellReport(failure: "\(benchmark.cell) has no latency")
    }
    do {
      var report = CellReport(findings: [])
      report.latency = try await experiment.run(effort)
      return report
    } catch {
      return CellReport(failure: "\(error)")
    }
  }
}

/// A counter whose latency is taken.
struct LatencyExperiment: Sendable {
  let subject: Subject<CounterSpec>
  let loop: LatencyTrial.Loop

  /// Takes the latencies, after a tenth as many that are not kept.
  @MainActor
  func run(_ effort: Effort) async throws -> LatencyFindings {
    let trial = LatencyTrial(subject, RuntimeStage())
    let count = self.count(effort)
    let warmUp = try await trial.run(loop, count: count / 10, nanoseconds: effort.latency / 10)
    precondition(!warmUp.sent.isEmpty, "a trial has at least one action")
    let trace = try await trial.run(loop, count: count, nanoseconds: effort.latency)
    try await trial.close()
    return LatencyFindings(trace, loop)
  }

  private func count(_ effort: Effort) -> Int {
    switch loop {
    case .closed: 500_000
    case .open(let rate): Int(Double(rate) * Double(effort.latency) / 1e9)
    }
  }
}

extension Effort {
  /// The nanoseconds that latencies are taken for in each child process.
  var latency: UInt64 { forks < Effort.full.forks ? 250_000_000 : 1_000_000_000 }
}
