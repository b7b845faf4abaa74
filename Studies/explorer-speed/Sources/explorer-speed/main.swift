import Explorer
import Foundation

// Measures how many schedules per second the explorer runs on one core of this machine. Rates are per
// second of processor time, so that other load on the machine does not count.
// Usage: explorer-speed [schedules]

actor Register {
  private var value = 0

  func read() -> Int { value }
  func write(_ new: Int) { value = new }
}

let schedules = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000

/// Three tasks that move numbers between two registers: twenty jobs in all.
let body: ExploredBody = { run in
  let left = Register()
  let right = Register()
  for number in 1...3 {
    Task.detached {
      await right.write(await left.read() + number)
      await left.write(await right.read())
    }
  }
  await run.settle()
  let sum = await left.read()
  run.expect(sum <= 6, "the numbers add up to 6 at most, not \(sum)")
}

func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func measure(_ name: String, _ strategy: Strategy) throws {
  let start = processorSeconds()
  let report = try explore(strategy, body: body)
  let seconds = processorSeconds() - start
  let perSecond = Int(Double(report.schedules) / seconds)
  let perJob = Int(seconds * 1e9 / Double(report.jobs))
  print(
    "\(name): \(perSecond) schedules/s, \(perJob) ns/job,"
      + " \(report.jobs / report.schedules) jobs/schedule; \(report.coverage)")
}

try measure("exhaustive", .exhaustive(limit: schedules))
try measure("random    ", .random(seed: 1, schedules: schedules))
try measure("priority  ", .priority(seed: 1, schedules: schedules, depth: 3))
