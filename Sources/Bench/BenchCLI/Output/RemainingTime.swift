import BenchKit

/// How long a run will still take, by how long the jobs of each pass have taken so far.
///
/// A pass that has not begun is taken for as long as its effort makes it. What is told is a guess,
/// and better the longer the run has lasted.
struct RemainingTime {
  private struct Experience {
    var left: Int
    var finished = 0
    var seconds = 0.0
  }

  private var passes: [Pass: Experience] = [:]
  private let guess: Double

  /// The time for `jobs`; `effort` says how long one that takes the time will be at it.
  init(_ jobs: [Job], _ effort: SamplingPlan) {
    for job in jobs { passes[job.pass, default: Experience(left: 0)].left += 1 }
    let batches = Double(effort.batches + effort.warmUps)
    // A process starts within a tenth of a second, and finding the size of batches costs some more.
    guess = 0.15 + 1.5 * batches * effort.batchNanoseconds / 1e9
  }

  /// So many more jobs of `pass` are to be done.
  mutating func add(_ count: Int, of pass: Pass) {
    passes[pass, default: Experience(left: 0)].left += count
  }

  /// A job of `pass` has ended, so many seconds after the one before it; with several at a time that
  /// is less than it took.
  mutating func finished(_ pass: Pass, after seconds: Double) {
    passes[pass]?.left -= 1
    passes[pass]?.finished += 1
    passes[pass]?.seconds += seconds
  }

  /// What is left, in seconds.
  var seconds: Double {
    passes.values.reduce(0) { sum, pass in
      let each = pass.finished > 0 ? pass.seconds / Double(pass.finished) : guess
      return sum + Double(max(0, pass.left)) * each
    }
  }

  /// What is left, in minutes and seconds.
  var wording: String {
    let seconds = Int(min(seconds, 359_999).rounded(.up))
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}
