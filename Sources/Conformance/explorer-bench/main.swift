import Explorer

// Measures how many schedules a second the explorer runs on this machine, on one core.
// Usage: explorer-bench [schedules]

actor Register {
  private var value = 0

  func read() -> Int { value }
  func write(_ new: Int) { value = new }
}

let schedules = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 200_000

/// Three tasks that read and write a shared register; twenty steps or so in all.
let body: ExploredBody = { run in
  let register = Register()
  for number in 1...3 {
    Task.detached {
      let old = await register.read()
      await register.write(old + number)
    }
  }
  await run.settle()
}

func measure(_ name: String, _ strategy: Strategy) throws {
  var result: ExplorationReport?
  let time = try ContinuousClock().measure { result = try explore(strategy, body: body) }
  guard let report = result else { return }
  let seconds = time / .seconds(1)
  let perSecond = Int(Double(report.schedules) / seconds)
  let perStep = Int(seconds * 1e9 / Double(report.steps))
  print(
    "\(name): \(perSecond) schedules/s, \(perStep) ns/step,"
      + " \(report.steps / report.schedules) steps/schedule, \(report.schedules) schedules"
      + (report.isComplete ? " (all)" : ""))
}

try measure("exhaustive", .exhaustive(limit: schedules))
try measure("random    ", .random(seed: 1, schedules: schedules))
try measure("priority  ", .priority(seed: 1, schedules: schedules, depth: 3))
