import CMachine
import Libc

/// A meter of countable things.
protocol CountingMeter: Meter {
  /// Returns the counts since the last call.
  func take() -> [Metric: Int]

  /// Begins a long run; returns how often it repeats `longest`, or nil when there can be no long run.
  ///
  /// - Parameter pilot: the batch before the third ``take()``, by which simulated work is estimated.
  func beginLongRun(of longest: BatchSize, after pilot: BatchSize) -> Int?

  /// Returns the counts of a long run since it began, or since the last call.
  func takeLongRun() -> [Metric: Int]
}

extension CountingMeter {
  var includesAftermath: Bool { true }

  func pause() {}

  func resume() {}
}

/// Counts requests to the allocator in regions.
final class AllocationCounter: CountingMeter {
  private var total = Jemalloc.Total()
  private let jemalloc: Jemalloc?
  private let repetitions: Int
  private var started: Jemalloc.Total?

  /// A counter of jemalloc's requests, with a long run of `repetitions`; without `jemalloc` it counts nothing.
  init(_ jemalloc: Jemalloc?, repetitions: Int) {
    self.jemalloc = jemalloc
    self.repetitions = repetitions
  }

  func start() { started = jemalloc?.total() }

  func stop() {
    guard let jemalloc, let started else { return }
    let now = jemalloc.total()
    total.mallocs += now.mallocs - started.mallocs
    total.bytes += now.bytes - started.bytes
    self.started = nil
  }

  func take() -> [Metric: Int] {
    defer { total = Jemalloc.Total() }
    return [.mallocs: total.mallocs, .bytes: total.bytes]
  }

  func beginLongRun(of longest: BatchSize, after pilot: BatchSize) -> Int? {
    jemalloc == nil ? nil : repetitions
  }

  func takeLongRun() -> [Metric: Int] { take() }
}

/// Lets callgrind write a profile of each region to a file of its own, and one of a whole long run.
///
/// The process must run under callgrind with `--instr-atstart=no`; otherwise nothing happens. Code
/// before the first ``take()`` is not instrumented, which is much faster. Regions of batches do not switch
/// callgrind's collection on and off instead: callgrind counts calls even while it is off. Of a long run
/// only instructions are used, which it does not count then.
final class CallgrindMeter: CountingMeter {
  private enum Phase {
    /// Not instrumented.
    case warmUp
    /// Instrumented, so that functions are looked up.
    case lookUps
    /// One profile of everything, regions or not.
    case pilot
    /// A profile of each region.
    case regions
    /// One profile of all regions.
    case longRun
  }

  private var phase = Phase.warmUp
  private let profile: String?
  /// What the batch before the third ``take()`` took to simulate, with what the harness did.
  private var pilotInstructions: Int?

  /// A meter of a process whose profiles are files called `profile`, a point and a number. Without
  /// `profile` there is no long run.
  init(profile: String?) { self.profile = profile }

  func start() {
    switch phase {
    case .warmUp, .lookUps, .pilot: break
    case .regions: callgrind_zero()
    case .longRun: Callgrind.isCollecting = true
    }
  }

  func stop() {
    switch phase {
    case .warmUp, .lookUps, .pilot: break
    case .regions: Callgrind.dump()
    case .longRun: Callgrind.isCollecting = false
    }
  }

  // Never inlined: the size of the caller's frame decides when a task's stack takes a new slab, which is counted.

  @inline(never)
  func take() -> [Metric: Int] {
    switch phase {
    case .warmUp:
      Callgrind.isCollecting = true
      callgrind_start_instrumentation()
      phase = .lookUps
    case .lookUps:
      callgrind_zero()
      phase = .pilot
    case .pilot:
      let number = Callgrind.dump()
      pilotInstructions = profile.flatMap {
        CallgrindProfile.instructions(inHeaderOf: "\($0).\(number)")
      }
      phase = .regions
    case .regions, .longRun: break
    }
    return [:]
  }

  @inline(never)
  func beginLongRun(of longest: BatchSize, after pilot: BatchSize) -> Int? {
    guard let pilotInstructions else { return nil }
    phase = .longRun
    callgrind_zero()
    Callgrind.isCollecting = false
    return LongRun.repetitions(
      of: longest.actions, instructionsPerAction: pilotInstructions / pilot.actions)
  }

  @inline(never)
  func takeLongRun() -> [Metric: Int] {
    Callgrind.dump()
    return [:]
  }
}

/// What callgrind does in this process, whichever meter has asked for it: a cell that cannot be counted in
/// one way is counted in another, by a meter of its own, wherever the first one was.
enum Callgrind {
  // Safe, like what follows: an exercise is counted on a single thread, the explorer's.
  /// Whether what is executed is collected.
  nonisolated(unsafe) static var isCollecting = true {
    didSet { if isCollecting != oldValue { callgrind_toggle_collect() } }
  }

  // Safe: see above.
  nonisolated(unsafe) private static var dumps = 0

  /// Writes a profile, and returns the number of its file.
  @discardableResult
  static func dump() -> Int {
    callgrind_dump()
    dumps += 1
    return dumps
  }
}

/// The length of long runs: the longest short batch, repeated.
enum LongRun {
  /// The most instructions that are simulated for it, with those of the harness, unless one repetition
  /// takes more. More in a debug build, where an action takes ten times as many.
  static let simulatedInstructions = Build.isDebug ? 60_000_000 : 30_000_000

  /// How often the batch is repeated where nothing is simulated.
  static let nativeRepetitions = Build.isDebug ? 4 : 50
  /// How often it is repeated there if an action may take seconds.
  static let fewRepetitions = 4

  /// How often a batch of `actions` is repeated: a number of one digit and zeros, so that small changes of a
  /// pattern rarely change it.
  static func repetitions(
    of actions: Int, instructionsPerAction: Int, within most: Int = simulatedInstructions
  ) -> Int {
    let most = most / max(actions * max(instructionsPerAction, 1), 1)
    var power = 1
    while power * 10 <= most { power *= 10 }
    return max(most / power * power, 1)
  }

  /// The number of first repetitions that are counted one by one.
  static let singleRepetitions = 3

  /// The parts in which `repetitions` are counted: the first ones one by one, the others together.
  static func parts(of repetitions: Int) -> [Int] {
    let singles = min(repetitions, singleRepetitions)
    let rest = repetitions - singles
    return Array(repeating: 1, count: singles) + (rest > 0 ? [rest] : [])
  }
}

extension CallgrindProfile {
  /// The instructions of a dump, read from its first lines; nil when they are not there.
  ///
  /// Under callgrind reading is simulated too, so the rest is not read.
  static func instructions(inHeaderOf file: String) -> Int? {
    guard let stream = fopen(file, "r") else { return nil }
    defer { fclose(stream) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { line in
      while fgets(line.baseAddress!, 256, stream) != nil {
        if strncmp(line.baseAddress!, "summary: ", 9) == 0 { return atol(line.baseAddress! + 9) }
      }
      return nil
    }
  }
}
