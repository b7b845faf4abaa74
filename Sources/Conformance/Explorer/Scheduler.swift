import CExplorer

/// Runs one schedule: takes every job that the thread's code enqueues and picks the next one.
final class Scheduler {
  let mainExecutor = MainExecutor()
  let timers = Timers()
  private let chooser: Chooser
  private let stepLimit: Int

  private var ready: [ReadyJob] = []
  private var settling: [UnsafeContinuation<Void, Never>] = []
  private var advancing: [Advance] = []
  private var realTimeJobs: [UnownedJob] = []

  private(set) var steps = 0
  /// Where the job runs that is running now.
  private(set) var lane = ReadyJob.Lane.global
  private(set) var outcome: Outcome?

  private struct Advance {
    let target: Duration
    let continuation: UnsafeContinuation<Void, Never>
  }

  enum Outcome {
    case returned
    case threw(any Error)
    case failed(ExplorationFailure.Reason)
  }

  init(chooser: Chooser, stepLimit: Int) {
    self.chooser = chooser
    self.stepLimit = stepLimit
  }

  /// The scheduler of the calling thread.
  static var current: Scheduler? {
    explorer_current_owner().map { Unmanaged<Scheduler>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs `body` on this thread until nothing is left to do.
  func run(_ body: @escaping @MainActor (Run) async throws -> Void) -> Outcome {
    precondition(Scheduler.current == nil, "explore was called from inside the body of another")
    return withRoutes {
      let run = Run(scheduler: self)
      let root = Task(priority: .medium) { @MainActor in
        do {
          try await body(run)
          run.finish(.returned)
        } catch {
          run.finish(.threw(error))
        }
      }
      loop()
      if outcome == nil { outcome = .failed(.deadlock) }
      root.cancel()
      tearDown()
      return outcome!
    }
  }

  func enqueue(_ job: UnownedJob, on lane: ReadyJob.Lane) {
    ready.append(ReadyJob(job: job, lane: lane))
  }

  func finish(_ outcome: Outcome) {
    if self.outcome == nil { self.outcome = outcome }
  }

  func settle(_ continuation: UnsafeContinuation<Void, Never>) {
    settling.append(continuation)
  }

  func advance(by duration: Duration, _ continuation: UnsafeContinuation<Void, Never>) {
    let advance = Advance(target: timers.now + duration, continuation: continuation)
    let index = advancing.firstIndex { $0.target > advance.target } ?? advancing.count
    advancing.insert(advance, at: index)
  }

  private func withRoutes<Value>(_ operation: () -> Value) -> Value {
    let main = unsafeBitCast(
      mainExecutor.asUnownedSerialExecutor(), to: (UInt, UInt).self)
    var routes = ExplorerRoutes(
      owner: Unmanaged.passUnretained(self).toOpaque(),
      enqueue: { owner, job in
        let scheduler = Unmanaged<Scheduler>.fromOpaque(owner).takeUnretainedValue()
        scheduler.enqueue(unsafeBitCast(job, to: UnownedJob.self), on: .global)
      },
      enqueueLater: { owner, job, nanoseconds in
        let scheduler = Unmanaged<Scheduler>.fromOpaque(owner).takeUnretainedValue()
        scheduler.escaped(unsafeBitCast(job, to: UnownedJob.self), nanoseconds: nanoseconds)
      },
      mainIdentity: main.0, mainImplementation: main.1)
    return withUnsafePointer(to: &routes) { pointer in
      explorer_set_routes(pointer)
      defer { explorer_set_routes(nil) }
      return operation()
    }
  }

  private func escaped(_ job: UnownedJob, nanoseconds: UInt64) {
    realTimeJobs.append(job)
    finish(.failed(.escapedToRealTime(.nanoseconds(Int64(clamping: nanoseconds)))))
  }

  private func loop() {
    while true {
      if ready.isEmpty {
        guard wakeSomeone() else { return }
        continue
      }
      if case .failed = outcome { return }
      guard steps < stepLimit else {
        finish(.failed(.livelock(steps: steps)))
        return
      }
      step(ready.count == 1 ? 0 : chooser.choose(from: ready))
    }
  }

  private func step(_ index: Int) {
    let next = ready.remove(at: index)
    steps += 1
    lane = next.lane
    switch next.lane {
    case .main: next.job.runSynchronously(on: mainExecutor.asUnownedSerialExecutor())
    case .global: next.job.runSynchronously(on: ScheduledExecutor.shared.asUnownedTaskExecutor())
    }
  }

  /// Nothing can run: wakes whoever waited for that; false if nobody did.
  private func wakeSomeone() -> Bool {
    let strays = mainExecutor.takeStrays()
    if !strays.isEmpty {
      for job in strays { enqueue(job, on: .main) }
      finish(.failed(.escapedToThread))
      return false
    }
    if !settling.isEmpty {
      // Resuming only enqueues; the capacity stays, so that settling again allocates nothing.
      for continuation in settling { continuation.resume() }
      settling.removeAll(keepingCapacity: true)
      return true
    }
    if outcome != nil { return false }
    let deadline = timers.nextDeadline
    if let advance = advancing.first, advance.target <= deadline ?? advance.target,
      advance.target != deadline
    {
      timers.advance(to: advance.target)
      advancing.removeFirst().continuation.resume()
      return true
    }
    guard let deadline else { return false }
    timers.advance(to: deadline)
    return true
  }

  /// Lets what is left run out, in order: sleepers are cancelled, real-time jobs run at once.
  private func tearDown() {
    var left = stepLimit
    while left > 0 {
      if ready.isEmpty {
        timers.cancelAll()
        for continuation in settling { continuation.resume() }
        settling = []
        for advance in advancing { advance.continuation.resume() }
        advancing = []
        for job in realTimeJobs { enqueue(job, on: .global) }
        realTimeJobs = []
        if ready.isEmpty { return }
      }
      left -= 1
      step(0)
    }
  }
}
