/// Drives a subject through rounds of actions, which are measured and checked.
@MainActor
package protocol Exercise: AnyObject {
  /// The most actions in one round.
  var longestRound: Int { get }

  /// The number of actions in each timed round, which is the same for all subjects of a workload.
  var timedRound: Int { get }

  /// The approximate number of actions in the smallest counted batch, which must be simulated in well
  /// under a second.
  var countedActions: Int { get }

  /// The renders so far, as far as they are to be reported; nil where nothing is rendered.
  var renders: RenderCount? { get }

  /// Checks the first view, then runs and checks a round that is not measured.
  func open() async throws

  /// Restarts the random choices, so that the next rounds repeat earlier ones.
  func repeatChoices()

  /// Runs `rounds` rounds of `count` measured actions, then checks the result.
  func run(rounds: Int, of count: Int) async throws

  /// Waits for all work to end, checks once more, and drops the subject.
  func close() async throws
}

/// The renders that actions caused.
package struct RenderCount {
  package var total = 0
  package var actions = 0
  /// The renders that gave an observer the value that it already showed; nil where that was not compared.
  package var unchanged: Int?
  /// What a reader must know about the count.
  package var remark: String?

  package init(actions: Int = 0, unchanged: Int? = nil) {
    (self.actions, self.unchanged) = (actions, unchanged)
  }

  /// The share of unchanged renders; nil where none was compared.
  var unchangedShare: Double? {
    unchanged.flatMap { total == 0 ? nil : Double($0) / Double(total) }
  }
}

/// The tools of an exercise.
package struct Equipment {
  package let meter: any Meter
  package let context: any ExecutionContext
  /// The seed of random choices.
  package let seed: UInt64
}

/// Runs a loop, which checks itself.
@MainActor
package final class LoopExercise: Exercise {
  /// Runs the given number of actions; throws when the result is wrong.
  package typealias Loop = @Sendable (Int) async throws -> Void

  private let loop: Loop
  private let meter: any Meter
  private let context: any ExecutionContext

  package let longestRound = 10_000
  package let timedRound = 1_000
  package let countedActions = 500
  package let renders: RenderCount? = nil

  package init(_ loop: @escaping Loop, _ equipment: Equipment) {
    self.loop = loop
    meter = equipment.meter
    context = equipment.context
  }

  package func repeatChoices() {}

  package func open() async throws { try await loop(10) }

  package func run(rounds: Int, of count: Int) async throws {
    for _ in 0..<rounds {
      meter.start()
      try await loop(count)
      if meter.includesAftermath { await context.settle() }
      meter.stop()
    }
  }

  package func close() async throws { await context.settle() }
}

/// A result is wrong.
package struct Mismatch: Error, Equatable, CustomStringConvertible {
  /// One line per difference, with the expected and the found value.
  package let differences: [String]

  /// The given differences.
  package init(_ differences: [String]) { self.differences = differences }

  package var description: String { differences.joined(separator: "; ") }
}
