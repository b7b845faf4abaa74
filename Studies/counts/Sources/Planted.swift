#if Studies
  import BenchKit
  import Catalog
  import PatternBench
  import Spec
  import Synchronization

  /// A pattern's counter with a small cost planted beside every send.
  enum Planted: String, CaseIterable {
    case nothing, malloc, retain, half
    /// An array is summed once in many actions: nothing is allocated.
    case every4096th, every50000th
    /// The same code, of which the rare work is done in the warm-up only.
    case rareWorkOnce

    /// The kinds of which a check of budgets must find some, and not others.
    static let counted: [Planted] = [
      .nothing, .malloc, .retain, .half, .every4096th, .every50000th,
    ]

    /// The planted cost in words.
    var summary: String {
      switch self {
      case .nothing: "nothing"
      case .malloc: "one malloc per 1,000 actions"
      case .retain: "one retain per action"
      case .half: "0.5 % more instructions, or the least that can be planted"
      case .every4096th: "the sum of an array, once per 4,096 actions"
      case .every50000th: "the sum of an array, once per 50,000 actions"
      case .rareWorkOnce: "the sum of an array, once"
      }
    }

    /// The count that must be above its budget.
    var metric: Metric? {
      switch self {
      case .nothing, .rareWorkOnce: nil
      case .malloc: .mallocs
      case .retain: .retains
      case .half: .instructions
      case .every4096th, .every50000th: .longRunInstructions
      }
    }

    /// What it is compared with.
    var reference: Planted { period == nil ? .nothing : .rareWorkOnce }

    /// The number of actions from one piece of rare work to the next; nil for other kinds.
    var period: Int? {
      switch self {
      case .every4096th: 4_096
      case .every50000th: 50_000
      case .rareWorkOnce: 1_000_000_000
      default: nil
      }
    }

    static let benchmarks = Catalog.patterns.flatMap { pattern in
      allCases.filter { $0 != .half }.map { kind in
        benchmark(pattern, kind.rawValue) { PlantedCost(kind) }
      } + adds.map { adds in benchmark(pattern, "half\(adds)") { PlantedCost(.half, adds: adds) } }
    }

    /// How many additions are tried for half a percent.
    static let adds = Array(1...40) + Array(stride(from: 45, through: 200, by: 5))

    static func cell(_ pattern: String, _ name: String) -> Cell {
      Cell(pattern: pattern, workload: "planted.\(name)", size: 1)
    }

    private static func benchmark<P: Pattern>(
      _ pattern: P.Type, _ name: String, _ cost: @escaping @Sendable () -> PlantedCost
    ) -> Benchmark {
      Benchmark(
        pattern: P.name, workload: "planted.\(name)", summary: "an increment, and a planted cost"
      ) {
        let sender = Sender<P>(cost())
        return { count in try await sender.run(count) }
      }
    }
  }

  /// The planted cost.
  final class PlantedCost: Sendable {
    /// The action at which rare work is done first: a warm-up. Short batches are the actions from 2,011 to
    /// 5,010, so they have none of it even where it is done every 4,096 actions.
    static let firstRare = 1_000

    private let kind: Planted
    private let adds: Int
    private let sum = Atomic(0)
    private let kept = Mutex<[Int]>([])
    private let last = Mutex<AnyObject?>(nil)
    /// The numbers that are read.
    private let table: [Int]

    init(_ kind: Planted, adds: Int = 0) {
      self.kind = kind
      self.adds = adds
      table =
        switch kind {
        case .every4096th, .every50000th, .rareWorkOnce: Array(0..<200_000)
        default: []
        }
    }

    @inline(never)
    func add(at action: Int) {
      switch kind {
      case .nothing: break
      case .malloc: if action.isMultiple(of: 1_000) { kept.withLock { $0 = [action] } }
      case .retain: last.withLock { $0 = self }
      case .half: for _ in 0..<adds { sum.add(1, ordering: .relaxed) }
      case .every4096th, .every50000th, .rareWorkOnce:
        if (action - Self.firstRare).isMultiple(of: kind.period!) { addTable() }
      }
    }

    @inline(never)
    private func addTable() {
      var hash = 0
      for number in table { hash = hash &* 31 &+ number }
      sum.wrappingAdd(hash, ordering: .relaxed)
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
#endif
