import Catalog
import Conformance
import Foundation
import Spec
import Synchronization

// Runs the whole kit on the reference patterns repeatedly, each time with another seed, while other
// threads of the process compute, allocate and free. Exits with 1 if any rule fails.
// Usage: false-alarms [runs] [first seed] [RULE,RULE…]

func argument(_ index: Int, or fallback: Int) -> Int {
  guard CommandLine.arguments.count > index else { return fallback }
  guard let number = Int(CommandLine.arguments[index]), number > 0 else {
    fail()
  }
  return number
}

func fail() -> Never {
  print("usage: false-alarms [runs] [first seed] [RULE,RULE…], numbers above zero, rules like SC1")
  exit(64)
}

let runs = argument(1, or: 1_000)
let firstSeed = argument(2, or: 1)
let rules = CommandLine.arguments.dropFirst(3).first.map {
  Set($0.split(separator: ",").map(String.init))
}
if let rules, !rules.isSubset(of: Rule.all.map(\.id)) { fail() }
let cores = ProcessInfo.processInfo.activeProcessorCount
let patterns = Catalog.patterns.filter { ["Direct", "DirectAsync"].contains($0.name) }

let next = Atomic(0)
let finished = Atomic(0)
let rows = Atomic(0)
let alarms = Atomic(0)
let isOver = Atomic(false)

func check(_ seed: Int) {
  for pattern in patterns {
    let report = Conformance(seed: UInt64(seed), rules: rules, replay: nil).check(pattern)
    rows.add(report.rows.count, ordering: .relaxed)
    for failure in report.failures {
      alarms.add(1, ordering: .relaxed)
      print("seed \(seed): \(failure.message)")
    }
  }
}

/// Computes, and holds a changing number of memory blocks of changing size.
func makeNoise() {
  var random = SplitMix64(seed: 1)
  var kept: [[UInt8]] = []
  while !isOver.load(ordering: .relaxed) {
    kept.append([UInt8](repeating: 1, count: Int.random(in: 1...100_000, using: &random)))
    if Int.random(in: 0..<40, using: &random) == 0 { kept.removeAll() }
  }
}

func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) -> DispatchGroup {
  let group = DispatchGroup()
  for _ in 0..<count {
    group.enter()
    Thread.detachNewThread {
      body()
      group.leave()
    }
  }
  return group
}

let noise = onThreads(cores) { makeNoise() }
let checkers = onThreads(cores) {
  while true {
    let run = next.add(1, ordering: .relaxed).oldValue
    guard run < runs else { return }
    check(firstSeed + run)
    let count = finished.add(1, ordering: .relaxed).newValue
    guard count % max(1, runs / 50) == 0 else { continue }
    let found = alarms.load(ordering: .relaxed)
    let line = "false-alarms: \(count) of \(runs) runs, \(found) false alarms\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}
checkers.wait()
isOver.store(true, ordering: .relaxed)
noise.wait()

let names = patterns.map { $0.name }.joined(separator: ", ")
let found = alarms.load(ordering: .relaxed)
print(
  "\(runs) runs of \(rules.map { $0.sorted().joined(separator: ", ") } ?? "the whole kit") on \(names), seeds \(firstSeed) to \(firstSeed + runs - 1):"
    + " \(rows.load(ordering: .relaxed)) checks, \(found) false alarms"
    + " (\(cores) threads check while \(cores) others compute and allocate)")
exit(found == 0 ? 0 : 1)
