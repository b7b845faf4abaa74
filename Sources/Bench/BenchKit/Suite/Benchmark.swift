/// Code to measure, beside patterns or without any.
///
/// A closure prepares the code, and returns it. What the returned closure does is measured, and nothing else:
///
/// ```swift
/// Benchmark("json.decode", sizes: [100, 10_000]) { size in
///   let data = sample(size)
///   return { try decode(data) }
/// } check: { size, result in
///   result.count == size
/// }
/// Benchmark("cart.total") { @MainActor in
///   let cart = Cart.sample
///   return { cart.total }
/// }
/// ```
///
/// The code may be synchronous or asynchronous, may throw, and may keep state that set-up made. It must return,
/// do the same work each time, and leave no tasks behind. Synchronous code runs on the main thread, asynchronous
/// code on the global executor; either runs on the main actor if the outer closure says `@MainActor in`.
///
/// `check` sees a result before and one after measuring. Each size is a cell of its own; from three sizes on,
/// there are also rows about how the cost grows.
public struct Benchmark: Sendable {
  package private(set) var cells: [MeasuredCell]

  /// What stands in place of a pattern's name in the cells of code.
  package static let pattern = "Code"

  /// How code is measured: a check comes first.
  static let passes: [Aspect: [Pass]] = [
    .count: [.check, .allocations, .calls], .time: [.check, .time], .latency: [.check, .latency],
  ]

  /// A loop of the package's own, measured as a pattern's; its rows are compared with those of other patterns.
  ///
  /// `make` prepares a loop, which runs the given number of actions on the global executor, and throws when the
  /// result is wrong.
  package init(
    pattern: String, workload: String, summary: String, size: Int = 1, axis: Axis = .none,
    loop make: @escaping @Sendable () -> @Sendable (Int) async throws -> Void
  ) {
    cells = [
      MeasuredCell(
        cell: Cell(pattern: pattern, workload: workload, size: size), summary: summary,
        traits: .init(.extra, axis: axis), .rounds { LoopExercise(make(), $0) }
      ).onAllCores
    ]
  }

  /// Code called `name` at each of `sizes`; nil where there are none.
  init(
    _ name: String, _ sizes: [Int]?, isAsynchronous: Bool,
    _ prepare: @escaping @Sendable (Int) async throws -> PreparedCode
  ) {
    precondition(
      !name.isEmpty && !name.contains { $0 == "/" || $0.isWhitespace || $0.isNewline },
      "the benchmark \"\(name)\" needs a name without spaces and slashes, such as json.decode")
    precondition(
      sizes.map { !$0.isEmpty && $0.allSatisfy { $0 > 0 } && Set($0).count == $0.count } ?? true,
      "the sizes of the benchmark \(name) must be different numbers above 0")
    cells = (sizes ?? [1]).map { size in
      let cell = MeasuredCell(
        cell: Cell(pattern: Self.pattern, workload: name, size: size),
        summary: "code of the package",
        traits: .init(.code, axis: sizes == nil ? .none : .size),
        passes: Self.passes,
        .rounds { CodeExercise({ try await prepare(size) }, $0) })
      return isAsynchronous ? cell.onAllCores : cell
    }
  }
}

extension Benchmark {
  /// The same benchmark, with what a call works through at a size: reports then have the rate per second, too.
  ///
  /// A run calls `amount` once for each size that it times, in the process of the tool, and while nothing is measured.
  ///
  /// ```swift
  /// Benchmark("numbers.sort", sizes: [100, 10_000]) { size in
  ///   EachCall { Array((0..<size).reversed()) } measure: { $0.sort() }
  /// }
  /// .throughput { .items($0) }
  /// ```
  public func throughput(_ amount: @escaping @Sendable (Int) -> Throughput) -> Benchmark {
    var benchmark = self
    for (index, cell) in cells.map(\.cell).enumerated() {
      benchmark.cells[index].throughput = { amount(cell.size) }
    }
    return benchmark
  }

  /// The same benchmark, with what a call works through: reports then have the rate per second, too.
  public func throughput(_ amount: Throughput) -> Benchmark { throughput { _ in amount } }
}

/// Collects benchmarks, one after the other, also from loops and conditions.
@resultBuilder
public enum BenchmarkBuilder {
  public static func buildExpression(_ benchmark: Benchmark) -> [Benchmark] { [benchmark] }
  public static func buildExpression(_ benchmarks: [Benchmark]) -> [Benchmark] { benchmarks }
  public static func buildBlock(_ parts: [Benchmark]...) -> [Benchmark] { parts.flatMap { $0 } }
  public static func buildArray(_ parts: [[Benchmark]]) -> [Benchmark] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Benchmark]?) -> [Benchmark] { part ?? [] }
  public static func buildEither(first part: [Benchmark]) -> [Benchmark] { part }
  public static func buildEither(second part: [Benchmark]) -> [Benchmark] { part }
}
