/// A loop that a package measures beside its patterns' features.
///
/// ```swift
/// ExtraBenchmark(pattern: "Mine", workload: "store.send", summary: "one send to a bare store") {
///   let store = Store()
///   return { count in
///     for _ in 0..<count { store.send(.increment) }
///   }
/// }
/// ```
public struct ExtraBenchmark: Sendable {
  /// Does as many actions as it is told; throws when what comes out is wrong.
  public typealias Loop = @Sendable (Int) async throws -> Void

  /// The name in tables, filters and results.
  public let pattern: String
  /// The workload's name, with a dot, such as `stub.increment`.
  public let workload: String
  /// What one action is, in a few words.
  public let summary: String
  let make: @Sendable () -> Loop

  /// A loop that `make` prepares, outside of what is measured. The loop runs on the global executor.
  public init(
    pattern: String, workload: String, summary: String, make: @escaping @Sendable () -> Loop
  ) {
    self.pattern = pattern
    self.workload = workload
    self.summary = summary
    self.make = make
  }

  var benchmark: Benchmark {
    Benchmark(
      cell: Cell(pattern: pattern, workload: workload, size: 1), summary: summary,
      make: { [make] in LoopExercise(make(), $0) })
  }
}
