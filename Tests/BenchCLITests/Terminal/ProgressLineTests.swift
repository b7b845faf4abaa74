import Testing

@testable import BenchCLI
@testable import BenchKit

@Suite struct RemainingTimeTests {
  private let cell = Cell(pattern: "RIV", workload: "counter.increment", size: 1)
  private let counting = Pass.allCases.first { $0.isExact }!

  private func jobs(_ pass: Pass, _ count: Int) -> [Job] {
    (0..<count).map { Job(cell, pass, fork: $0, runSeed: 1) }
  }

  @Test func `a slow pass to come is not taken for as quick as the one before`() {
    var remaining = RemainingTime(jobs(counting, 10) + jobs(.time, 100), .full)
    for _ in 0..<10 { remaining.finished(counting, after: 0.001) }
    #expect(remaining.seconds > 10)
  }

  @Test func experienceReplacesTheGuess() {
    var remaining = RemainingTime(jobs(.time, 101), .full)
    remaining.finished(.time, after: 2)
    #expect(abs(remaining.seconds - 200) < 1e-9)
    #expect(remaining.wording == "3:20")
  }

  @Test func `nothing is left at the end or after it`() {
    var remaining = RemainingTime(jobs(.time, 1), .quick)
    for _ in 0..<3 { remaining.finished(.time, after: 1) }
    #expect(remaining.seconds == 0)
    #expect(remaining.wording == "0:00")
  }

  @Test func `jobs that are added take as long as those before`() {
    var remaining = RemainingTime(jobs(.time, 1), .full)
    remaining.finished(.time, after: 2)
    remaining.add(5, of: .time)
    #expect(remaining.seconds == 10)
  }

  @Test func `a run says how long it takes and where the time goes`() {
    let sampling = SamplingPlan.full
    let jobs = jobs(counting, 400) + jobs(.time, 1_000)
    let quiet = RunEstimate(verifying: 4, jobs, sampling, share: 1)
    #expect(quiet.verifying > 0 && quiet.counting > 0 && quiet.timing > quiet.counting)
    let parts = RemainingTime(jobs, sampling)
    #expect(abs(quiet.counting + quiet.timing - parts.seconds) < 1e-9)
    let busy = RunEstimate(verifying: 4, jobs, sampling, share: 0.25)
    #expect(abs(busy.counting - 4 * quiet.counting) < 1e-9)
    #expect(busy.timing == quiet.timing)
    #expect(abs(busy.verifying - 4 * quiet.verifying) < 1e-9)
    let timed = RunEstimate(verifying: 0, self.jobs(.time, 1_000), sampling, share: 1)
    let minutes = RemainingTime.wording(timed.timing)
    #expect("\(timed)" == "takes about \(minutes) minutes: \(minutes) to time")
  }

  @Test func `hours are printed in minutes and never trap`() {
    var remaining = RemainingTime(jobs(.time, 2), .full)
    remaining.finished(.time, after: 1e300)
    #expect(remaining.wording == "5999:59")
  }
}
