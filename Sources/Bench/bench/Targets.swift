import BenchKit

/// Bounds on the costs of the catalog's patterns, relative to floors of the same run.
let targets: [Target] = [
  Target(increment("IV"), atMost: 2, times: floor("structAndClosure"), mallocs: 0),
  Target(
    Cell(pattern: "AsyncReactor", workload: "stub.increment", size: 1),
    atMost: 3, times: floor("actorRoundTrip"), mallocs: 0),
  Target(increment("AsyncReactor"), atMost: 0.6, times: floor("taskSpawn"), mallocs: 1),
  Target(increment("RIV"), atMost: 0.5, times: floor("asyncStream"), mallocs: 0),
  Target(increment("Ricemill"), atMost: 1.5, times: floor("published"), mallocs: 0),
  Target(increment("MVI"), atMost: 3.5, times: floor("passthroughSubject"), mallocs: 0),
  Target(toggle(100_000), atMost: 2, times: toggle(100)),
]

private func increment(_ pattern: String) -> Cell {
  Cell(pattern: pattern, workload: "counter.increment", size: 1)
}

private func floor(_ part: String) -> Cell {
  Cell(pattern: "Floor", workload: "floor.\(part)", size: 1)
}

private func toggle(_ rows: Int) -> Cell {
  Cell(pattern: "Direct", workload: "list.toggle", size: rows)
}
