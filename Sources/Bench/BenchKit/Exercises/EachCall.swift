/// Code that gets a new input for each call. Making and dropping inputs is not part of any figure.
///
/// ```swift
/// Benchmark("numbers.sort", sizes: [100, 10_000]) { size in
///   EachCall { Array((0..<size).reversed()) } measure: { $0.sort() }
/// }
/// ```
///
/// The inputs of a round, up to a thousand, are made before it begins and dropped after it has ended, so all of them are
/// in memory at once. An input must not share its storage with others: `{ numbers }` would hand out one array a thousand
/// times, and the first change of each would copy it within the figure.
public struct EachCall<Input, Output> {
  let input: () throws -> Input
  let measure: (inout Input) throws -> Output

  /// Calls of `measure`, each with what `input` returns. Both run on the main thread.
  public init(
    _ input: @escaping () throws -> Input, measure: @escaping (inout Input) throws -> Output
  ) {
    (self.input, self.measure) = (input, measure)
  }
}
