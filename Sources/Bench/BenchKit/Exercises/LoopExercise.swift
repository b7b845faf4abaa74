/// Runs a loop that checks itself.
@MainActor
final class LoopExercise: Exercise {
  private let loop: ExtraBenchmark.Loop
  private let meter: any Meter
  private let stage: any Stage

  let longestRound = 10_000
  let countedActions = 500
  let renders: (count: Int, actions: Int)? = nil

  init(_ loop: @escaping ExtraBenchmark.Loop, _ equipment: Equipment) {
    self.loop = loop
    meter = equipment.meter
    stage = equipment.stage
  }

  func repeatChoices() {}

  func open() async throws { try await loop(10) }

  func run(rounds: Int, of count: Int) async throws {
    for _ in 0..<rounds {
      meter.start()
      try await loop(count)
      if meter.includesAftermath { await stage.settle() }
      meter.stop()
    }
  }

  func close() async throws { await stage.settle() }
}
