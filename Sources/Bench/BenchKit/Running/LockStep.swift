import Basics

/// Processes in lock-step: one runs a batch of actions while all others wait.
///
/// The speed of a machine swings within tenths of a second. Neighbouring batches share that swing, so their
/// ratio is free of it. What is left differs from process to process, by where things lie in memory; that
/// is why each fork of a group has new processes.
package struct LockStep: Sendable {
  /// One process of a group.
  package struct Member: Sendable {
    package let job: Job
    package let launcher: ChildLauncher

    package init(_ job: Job, _ launcher: ChildLauncher) {
      self.job = job
      self.launcher = launcher
    }
  }

  private let members: [Member]
  private let sampling: SamplingPlan
  private let seed: UInt64

  /// A group; `seed` is that of the order of batches.
  package init(_ members: [Member], _ sampling: SamplingPlan, seed: UInt64) {
    self.members = members
    self.sampling = sampling
    self.seed = seed
  }

  /// Returns each member's report; nil when the run was interrupted. Blocks the thread.
  ///
  /// Processes start together, and then prepare their subjects one after the other. Every cycle asks each of
  /// them for a batch, in an order of its own; the first few cycles are not measured. Where batches are long,
  /// as a single action or its check can be, there are fewer cycles. A member that fails is ended, and the
  /// others go on.
  package func run() -> [CellReport]? {
    var random = SplitMix64(seed: seed)
    var subjects = members.map { MemberProcess($0) }
    for index in subjects.indices.shuffled(using: &random) { subjects[index].start() }
    for index in subjects.indices {
      subjects[index].expect(LockStepLines.started)
      if Interruption.hasCome { return nil }
    }
    for index in subjects.indices.shuffled(using: &random) {
      subjects[index].prepare()
      if Interruption.hasCome { return nil }
    }
    func runCycle(isMeasured: Bool) {
      for index in subjects.indices.shuffled(using: &random) where !Interruption.hasCome {
        subjects[index].runBatch(isMeasured: isMeasured)
      }
    }
    let shortest = (0..<sampling.warmUps).map { _ in
      ContinuousClock().measure { runCycle(isMeasured: false) }
    }.min()
    let cycles = sampling.batches(ofCycle: shortest ?? .zero, members: members.count)
    for _ in 0..<cycles { runCycle(isMeasured: true) }
    let reports = subjects.indices.map { subjects[$0].finish(after: cycles) }
    return Interruption.hasCome ? nil : reports
  }
}

/// Starts one process of a group and asks it for batches.
private struct MemberProcess {
  private enum State {
    case waiting
    case running(Dialog)
    case ended(CellReport)
  }

  private let member: LockStep.Member
  private var state = State.waiting
  private var times: [Double] = []

  init(_ member: LockStep.Member) { self.member = member }

  mutating func start() {
    do {
      state = .running(try member.launcher.dialog(member.job))
    } catch {
      state = .ended(CellReport(failure: "\(error)"))
    }
  }

  mutating func prepare() {
    guard case .running(let dialog) = state else { return }
    dialog.say(LockStepLines.prepare)
    expect(LockStepLines.ready)
  }

  mutating func expect(_ line: String) {
    guard case .running(let dialog) = state, let answer = answer(dialog) else { return }
    if answer != line { fail("answered '\(answer.prefix(80))' instead of '\(line)'") }
  }

  mutating func runBatch(isMeasured: Bool) {
    guard case .running(let dialog) = state else { return }
    dialog.say(LockStepLines.batch)
    guard let answer = answer(dialog) else { return }
    guard let time = Double(answer), time > 0, time.isFinite else {
      return fail("answered '\(answer.prefix(80))' instead of the time of a batch")
    }
    if isMeasured { times.append(time) }
  }

  /// Ends the process after `count` measured batches.
  mutating func finish(after count: Int) -> CellReport {
    if case .running(let dialog) = state {
      dialog.say(LockStepLines.end)
      if let answer = answer(dialog) { fail("answered '\(answer.prefix(80))' when asked to end") }
    }
    switch state {
    case .ended(let report) where report.failure != nil:
      return report
    case .ended(let last):
      guard times.count == count else {
        return CellReport(failure: "the child ended before its last batch")
      }
      var report = CellReport(batchTimes: times, in: member.job.pass)
      report.waited = last.waited
      return report
    case .waiting, .running:
      preconditionFailure("a group finishes after its last batch")
    }
  }

  /// The answer without its mark; nil when the process has ended, whose report is then kept.
  private mutating func answer(_ dialog: Dialog) -> String? {
    switch dialog.answer(marked: [LockStepLines.mark, ChildLauncher.mark]) {
    case .line(let line) where line.hasPrefix(LockStepLines.mark):
      return String(line.dropFirst(LockStepLines.mark.count))
    case .line(let line):
      state = .ended(ChildLauncher.report(line: line))
    case .ended(let outcome):
      state = .ended(member.launcher.report(outcome))
    }
    return nil
  }

  private mutating func fail(_ problem: String) {
    state = .ended(CellReport(failure: "the child \(problem)"))
  }
}
