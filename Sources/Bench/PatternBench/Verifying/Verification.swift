import ArgumentParser
import BenchCLI
import BenchKit
import Conformance
import Dispatch
import Spec
import Synchronization

/// Verifies patterns in child processes, several at a time.
struct Verification: Sendable {
  let subjects: [VerificationSubject]
  let options: VerificationOptions
  /// How long to continue with new seeds; zero for one round.
  let budget: Duration
  let progress: VerificationProgress
  /// The build of the patterns that is checked.
  var executable = Machine.executable

  /// One report per subject, in order. Blocks the thread.
  func run() throws -> [ConformanceReport] {
    let start = ContinuousClock.now
    var reports: [ConformanceReport] = []
    var round: UInt64 = 0
    repeat {
      let seed = options.seed &+ round &* 1_000_003
      reports = merge(reports, try runRound(seed: seed))
      round += 1
      if budget > .zero, !Interruption.hasCome {
        progress.note("round \(round) with seed \(seed) done")
      }
    } while ContinuousClock.now - start < budget && options.replay == nil
      && !Interruption.hasCome
    return reports
  }

  private func runRound(seed: UInt64) throws -> [ConformanceReport] {
    let results = Mutex<[Int: Swift.Result<ConformanceReport, any Error>]>([:])
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(Machine.cores, subjects.count)) { _ in
      while case let index = next.wrappingAdd(1, ordering: .relaxed).oldValue,
        index < subjects.count
      {
        let subject = subjects[index]
        let result = Swift.Result { try verify(subject, seed: seed) }
        let done = results.withLock { results in
          results[index] = result
          return results.count
        }
        if budget == .zero, case .success(let report) = result, !Interruption.hasCome {
          progress.note("\(done) of \(subjects.count) · \(subject.pattern): \(report.totals)")
        }
      }
    }
    return try results.withLock { results in
      try subjects.indices.map { try results[$0]!.get() }
    }
  }

  private func verify(
    _ subject: VerificationSubject, seed: UInt64
  ) throws -> ConformanceReport {
    try IsolatedVerification(
      subject: subject, options: options, seed: seed, progress: progress, executable: executable
    ).report()
  }

  /// The rows of `later`, except where an earlier round had failed already, or `later` was interrupted.
  private func merge(
    _ earlier: [ConformanceReport], _ later: [ConformanceReport]
  ) -> [ConformanceReport] {
    guard !earlier.isEmpty else { return later }
    return zip(earlier, later).map { earlier, later in
      let rows = later.rows.map { row in
        let former = earlier.rows.first { $0.rule.id == row.rule.id && $0.feature == row.feature }
        guard let former, former.status == .fail || row.status == .notRun else { return row }
        return former
      }
      return ConformanceReport(
        pattern: earlier.pattern, rows: rows,
        escapes: earlier.escapes.isEmpty ? later.escapes : earlier.escapes)
    }
  }
}

/// A pattern to verify, and the features of it.
struct VerificationSubject: Sendable {
  let type: any Implementation.Type
  let features: Set<String>

  /// The pattern's name.
  var pattern: String { type.name }

  /// What verifying it takes, in seconds of one processor: what it took on a server.
  var seconds: Double { features.reduce(0) { $0 + ($1 == "search" ? 3 : 1) } }

  /// The subjects that `filters` select among these patterns and features of your own; all when there are none.
  ///
  /// A replay selects its feature as well. Throws when a filter matches nothing.
  static func selected(
    by filters: [String], among all: [any Implementation.Type], replaying replay: Replay?
  ) throws -> [VerificationSubject] {
    let wanted = try all.flatMap { type in type.featureNames.map { [type.name, $0] } }
      .selected(by: "--filter", filters, kinds: ["Patterns", "Features"], \.self)
    return all.compactMap { type in
      var features = Set(wanted.filter { $0[0] == type.name }.map { $0[1] })
      if let replay { features.formIntersection([replay.feature]) }
      return features.isEmpty ? nil : VerificationSubject(type: type, features: features)
    }
  }
}

extension VerificationSubject {
  /// The features one by one, as they are dealt to machines.
  var units: [VerificationSubject] {
    features.sorted().map { VerificationSubject(type: type, features: [$0]) }
  }
}

extension [VerificationSubject] {
  /// The features of each pattern together.
  var joined: [VerificationSubject] {
    map(\.pattern).unique.map { pattern in
      let parts = filter { $0.pattern == pattern }
      return VerificationSubject(type: parts[0].type, features: Set(parts.flatMap(\.features)))
    }
  }
}
