#if Studies
  import BenchKit
  import Libc

  /// Runs all known comparisons and writes a report; resumes an interrupted proof.
  struct Proof {
    private static let folder = "Results/runs"
    private let report: String
    private let kept: String
    private let binary: String
    private let condition: String
    private let sampling = SamplingPlan.pairs

    /// A proof in this condition, whose report goes to `report`.
    init(_ report: String, condition: String) throws {
      self.condition = condition
      self.report = report
      binary = try Build(executable: Machine.executable).hash
      let name = report.split(separator: "/").last.map(String.init) ?? report
      kept = "\(Self.folder)/\(name)-\(binary.suffix(12)).txt"
    }

    func run() throws {
      try Folder.checkWritable(report)
      try Folder.make(Self.folder)
      let known = Set(try outcomes().map(\.comparison))
      let left = KnownComparison.all.filter { !known.contains($0) }
      Interruption.watch()
      let start = ContinuousClock.now
      for (done, comparison) in left.enumerated() {
        guard let outcome = try self.outcome(of: comparison) else {
          note("verdict-proof: interrupted; what was compared is kept; run it again to resume")
          exitNow(130)
        }
        try Folder.append(outcome.json + "\n", to: kept)
        guard (done + 1).isMultiple(of: 20) else { continue }
        let each = (ContinuousClock.now - start) / .seconds(1) / Double(done + 1)
        let minutes = Int(each * Double(left.count - done - 1) / 60)
        note("verdict-proof: \(done + 1) of \(left.count), \(minutes) min left")
      }
      let found = ProofReport(try outcomes(), binary: binary, condition: condition)
      try Folder.replace(report, with: found.text)
      for goal in found.goals { print(goal.dropFirst(2)) }
    }

    /// The outcomes of this executable so far.
    private func outcomes() throws -> [KnownOutcome] {
      let text = (try? Folder.text(of: kept)) ?? ""
      return text.split(separator: "\n").compactMap { KnownOutcome(json: $0) }
    }

    private func outcome(of comparison: KnownComparison) throws -> KnownOutcome? {
      let seed = UInt64(truncatingIfNeeded: comparison.number &* 1_000 &+ comparison.share)
      let copies = try ExecutableCopies(
        of: [Machine.executable, Machine.executable], seed: seed)
      let launchers = copies.paths.map { path in
        ChildLauncher(
          executable: path, inherited: ProcessVariables.all,
          arguments: { [sampling] in ["cell", "--job", $0.json, "--sampling", sampling.json] })
      }
      let family = Family(comparison.plan)
      let pair = PairedTiming.Pair(
        .init(comparison.former, launchers[0]), .init(comparison.latter, launchers[1]))
      let timing = PairedTiming([pair], family, sampling, seed: seed)
      guard let forks = timing.run(begin: { copies.renew() })?.pairs[0] else { return nil }
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
#endif
