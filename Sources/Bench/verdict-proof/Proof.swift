import BenchKit

/// Runs all trials and writes what came out; goes on where an interrupted one stopped.
struct Proof {
  private static let folder = "Results/runs"
  private let report: String
  private let kept: String
  private let binary: String
  private let effort = Effort.full

  /// A proof whose report goes to `path`.
  init(_ path: String?) throws {
    report = path ?? "Results/proof.md"
    binary = try Build(executable: Machine.executable).hash
    kept = "\(Self.folder)/verdict-proof-\(binary.suffix(12)).txt"
  }

  func run() throws {
    try Folder.checkWritable(report)
    try Folder.make(Self.folder)
    var outcomes = earlier()
    Interruption.watch()
    let start = ContinuousClock.now
    let before = outcomes.count
    let known = Set(outcomes.map(\.trial))
    for trial in Trial.all where !known.contains(trial) {
      guard let outcome = self.outcome(of: trial) else {
        note("verdict-proof: interrupted; \(outcomes.count) trials are kept, run it again to go on")
        exitNow(130)
      }
      outcomes.append(outcome)
      try Folder.append(outcome.json + "\n", to: kept)
      guard outcomes.count.isMultiple(of: 10) else { continue }
      let each = (ContinuousClock.now - start) / .seconds(1) / Double(outcomes.count - before)
      let left = Int(each * Double(Trial.all.count - outcomes.count))
      note("verdict-proof: \(outcomes.count) of \(Trial.all.count), \(left / 60) min left")
    }
    try Folder.replace(report, with: ProofReport(outcomes, binary: binary).text)
    note("verdict-proof: wrote \(report)")
  }

  /// What this very executable has found before.
  private func earlier() -> [TrialOutcome] {
    let text = (try? Folder.text(of: kept)) ?? ""
    return text.split(separator: "\n").compactMap { TrialOutcome(json: $0) }
  }

  private func outcome(of trial: Trial) -> TrialOutcome? {
    let launcher = ChildLauncher(
      executable: Machine.executable, inherited: ProcessVariables.all,
      arguments: { [effort] in ["cell", "--job", $0.json, "--effort", effort.json] })
    let family = Family(trial.plan)
    let pair = InterleavedTiming.Pair(
      .init(trial.former, launcher), .init(trial.latter, launcher))
    let seed = UInt64(truncatingIfNeeded: trial.number &* 1_000 &+ trial.share)
    guard let times = InterleavedTiming([pair], family, seed: seed).run()?.pairs[0] else {
      return nil
    }
    let judgement = family.judgements([times.pair])[0]
    return TrialOutcome(
      trial: trial, verdict: judgement?.verdict, ratio: judgement?.ratio ?? 0,
      low: judgement?.interval.lowerBound ?? 0,
      high: min(judgement?.interval.upperBound ?? 0, 1e9), rounds: judgement?.rounds ?? 0,
      redone: times.redone, disturbed: times.disturbed, failure: times.failure)
  }
}
