import BenchKit

/// Bounds on the costs of the catalog's patterns, relative to floors of the same run.
let targets: [Target] = [
  Target(
    increment("RIV"), .time(atMost: 1, times: floor("passthroughSubject")), .mallocs(atMost: 0)),
  Target(
    increment("AsyncReactor"), .time(atMost: 0.5, times: floor("taskSpawn")), .mallocs(atMost: 1)),
  Target(
    roundtrip("AsyncReactor"), .time(atMost: 1.15, times: floor("mainActorHop"))),
  Target(
    reactor("stub.increment"), .time(atMost: 3, times: floor("actorRoundTrip")),
    .mallocs(atMost: 0)),
  Target(
    reactor("stub.actor"), .time(atMost: 1.5, times: floor("actorRoundTrip")), .mallocs(atMost: 0)),
  Target(increment("IV"), .time(atMost: 2, times: floor("structAndClosure")), .mallocs(atMost: 0)),
  Target(
    increment("Ricemill"), .time(atMost: 1.5, times: floor("combineInput")), .mallocs(atMost: 2)),
  Target(
    increment("MVI"), .time(atMost: 1.75, times: floor("passthroughSubject")), .mallocs(atMost: 0)),
  Target(lifecycle("RIV"), .mallocs(atMost: 8), .instructions(atMost: 9_000)),
  Target(lifecycle("AsyncReactor"), .mallocs(atMost: 22), .instructions(atMost: 21_400)),
  Target(lifecycle("IV"), .mallocs(atMost: 6), .instructions(atMost: 4_000)),
  Target(lifecycle("Ricemill"), .mallocs(atMost: 35), .instructions(atMost: 15_700)),
  Target(lifecycle("MVI"), .mallocs(atMost: 44), .instructions(atMost: 16_400)),
  Target(toggle(100_000), .time(atMost: 2, times: toggle(100))),
]

private func increment(_ pattern: String) -> Cell {
  Cell(pattern: pattern, workload: "counter.increment", size: 1)
}

private func roundtrip(_ pattern: String) -> Cell {
  Cell(pattern: pattern, workload: "counter.roundtrip", size: 1)
}

private func lifecycle(_ pattern: String) -> Cell {
  Cell(pattern: pattern, workload: "framework.lifecycle", size: 1)
}

private func reactor(_ workload: String) -> Cell {
  Cell(pattern: "AsyncReactor", workload: workload, size: 1)
}

private func floor(_ part: String) -> Cell {
  Cell(pattern: "Floor", workload: "floor.\(part)", size: 1)
}

private func toggle(_ rows: Int) -> Cell {
  Cell(pattern: "Direct", workload: "list.toggle", size: rows)
}
