import BenchKit
import Catalog
import Spec
import Synchronization

/// A pattern's counter with a small cost planted beside every send.
enum Planted: String, CaseIterable {
  case nothing, malloc, retain, half

  /// The planted cost in words.
  var summary: String {
    switch self {
    case .nothing: "nothing"
    case .malloc: "one malloc per 1,000 actions"
    case .retain: "one retain per action"
    case .half: "0.5 % more instructions, or the least that can be planted"
    }
  }

  /// The count that must be above its budget.
  var metric: Metric? {
    switch self {
    case .nothing: nil
    case .malloc: .mallocs
    case .retain: .retains
    case .half: .instructions
    }
  }

  static let benchmarks = Catalog.patterns.flatMap { pattern in
    allCases.filter { $0 != .half }.map { benchmark(pattern, $0.rawValue, PlantedCost($0)) }
      + adds.map { benchmark(pattern, "half\($0)", PlantedCost(adds: $0)) }
  }

  /// How many additions are tried for half a percent.
  static let adds = Array(1...40) + Array(stride(from: 45, through: 200, by: 5))

  static func cell(_ pattern: String, _ name: String) -> Cell {
    Cell(pattern: pattern, workload: "planted.\(name)", size: 1)
  }

  private static func benchmark<P: Pattern>(
    _ pattern: P.Type, _ name: String, _ cost: PlantedCost
  ) -> ExtraBenchmark {
    ExtraBenchmark(
      pattern: P.name, workload: "planted.\(name)", summary: "an increment, and a planted cost"
    ) {
      let sender = Sender<P>(cost)
      return { count in try await sender.run(count) }
    }
  }
}

/// The planted cost.
final class PlantedCost: Sendable {
  private let kind: Planted
  private let adds: Int
  private let sum = Atomic(0)
  private let kept = Mutex<[Int]>([])
  private let last = Mutex<AnyObject?>(nil)

  init(_ kind: Planted) {
    self.kind = kind
    adds = 0
  }

  init(adds: Int) {
    kind = .half
    self.adds = adds
  }

  @inline(never)
  func add(at action: Int) {
    switch kind {
    case .nothing: break
    case .malloc: if action.isMultiple(of: 1_000) { kept.withLock { $0 = [action] } }
    case .retain: last.withLock { $0 = self }
    case .half: for _ in 0..<adds { sum.add(1, ordering: .relaxed) }
    }
  }
}

/// Sends increments to a counter, each with the planted cost, and checks the final view.
@MainActor
private final class Sender<P: Pattern> {
  private let cost: PlantedCost
  private var driver: P.CounterDriver?
  private var sent = 0

  nonisolated init(_ cost: PlantedCost) { self.cost = cost }

  func run(_ count: Int) async throws {
    let driver = self.driver ?? P.CounterDriver(seed: .init(), environment: .prompt)
    self.driver = driver
    for _ in 0..<count {
      sent += 1
      driver.send(.increment)
      cost.add(at: sent)
    }
    // Patterns that send through a task need some turns of the executor to render everything.
    var turns = 10_000
    while driver.view.count != sent, turns > 0 {
      turns -= 1
      await Task.yield()
    }
    guard driver.view.count == sent else {
      throw Mismatch(["the counter shows \(driver.view.count) after \(sent) increments"])
    }
  }
}
