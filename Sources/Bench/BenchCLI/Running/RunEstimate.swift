import BenchKit

/// How long a run will take, by parts, in seconds: what they took on one machine, and longer by what other processes
/// take of this one now.
struct RunEstimate: CustomStringConvertible {
  let verifying: Double
  let counting: Double
  let timing: Double

  /// An estimate for `jobs`, after verifying for `seconds` of one processor.
  ///
  /// - Parameter share: that of the processors which the run gets.
  init(verifying seconds: Double, _ jobs: [Job], _ sampling: SamplingPlan, share: Double) {
    let remaining = RemainingTime(jobs, sampling, share: share)
    verifying = seconds / (Double(Machine.cores) * share)
    counting = remaining.seconds { $0.isExact }
    timing = remaining.seconds { !$0.isExact }
  }

  /// The minutes, and where they go.
  var description: String {
    let parts = [("verify", verifying), ("count", counting), ("time", timing)].filter { $0.1 > 0 }
    let total = RemainingTime.wording(parts.reduce(0) { $0 + $1.1 })
    return "takes about \(total) minutes: "
      + parts.map { "\(RemainingTime.wording($0.1)) to \($0.0)" }.joined(separator: ", ")
  }
}
