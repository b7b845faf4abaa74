import BenchKit
import Libc

/// Runs all known comparisons and writes a report; resumes an interrupted proof.
struct Proof {
  private static let folder = "Results/runs"
  private let report: String
  private let kept: String
  private let binary: String
  private let sampling = SamplingPlan.full

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
    let known = Set(outcomes.map(\.comparison))
    for comparison in KnownComparison.all where !known.contains(comparison) {
      guard let outcome = self.outcome(of: comparison) else {
        note(
          "verdict-proof: interrupted; \(outcomes.count) comparisons are kept; run it again to resume"
        )
        exitNow(130)
      }
      outcomes.append(outcome)
      try Folder.append(outcome.json + "\n", to: kept)
      guard outcomes.count.isMultiple(of: 10) else { continue }
      let each = (ContinuousClock.now - start) / .seconds(1) / Double(outcomes.count - before)
      let left = Int(each * Double(KnownComparison.all.count - outcomes.count))
      note(
        "verdict-proof: \(outcomes.count) of \(KnownComparison.all.count), \(left / 60) min left")
    }
    try Folder.replace(report, with: ProofReport(outcomes, binary: binary).text)
    note("verdict-proof: wrote \(report)")
  }

  /// The earlier outcomes of this executable.
  private func earlier() -> [KnownOutcome] {
    let text = (try? Folder.text(of: kept)) ?? ""
    return text.split(separator: "\n").compactMap { KnownOutcome(json: $0) }
  }

  private func outcome(of comparison: KnownComparison) -> KnownOutcome? {
    let launcher = ChildLauncher(
      executable: Machine.executable, inherited: ProcessVariables.all,
      arguments: { [sampling] in ["cell", "--job", $0.json, "--sampling", sampling.json] })
    let family = Family(comparison.plan)
    let pair = PairedTiming.Pair(
      .init(comparison.former, launcher), .init(comparison.latter, launcher))
    let seed = UInt64(truncatingIfNeeded: comparison.number &* 1_000 &+ comparison.share)
    guard let forks = PairedTiming([pair], family, sampling, seed: seed).run()?.pairs[0] else {
      return nil
    }
    let decision = family.decisions([forks.ratios])[0]
    return KnownOutcome(
      comparison: comparison, verdict: decision?.verdict, ratio: decision?.ratio ?? 0,
      low: decision?.interval.low ?? 0,
      high: min(decision?.interval.high ?? 0, 1e9), rounds: decision?.rounds ?? 0,
      redone: forks.redone, disturbed: forks.disturbed, failure: forks.failure)
  }
}

/// Writes a line to the standard error output.
func note(_ line: String) {
  var text = line + "\n"
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Ends the process.
func exitNow(_ code: Int32) -> Never { exit(code) }
