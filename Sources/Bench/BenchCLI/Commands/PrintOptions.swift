import ArgumentParser
import BenchKit

/// How a result is printed that exists already, and which part of it.
struct PrintOptions: ParsableArguments {
  @OptionGroup var filter: FilterOptions
  @OptionGroup var output: OutputOptions<ResultFormat>
  @OptionGroup var color: ColorOptions

  /// Prints what is selected of `result`.
  func print(_ result: ResultFile) throws {
    var result = result
    result.rows.removeAll { !filter.selects($0.cell) }
    guard !result.rows.isEmpty || filter.filter.isEmpty else {
      throw ValidationError("--filter selects nothing of this result.")
    }
    try output.destination().write(ResultReport(result, Bench.setup), color.style)
  }
}
