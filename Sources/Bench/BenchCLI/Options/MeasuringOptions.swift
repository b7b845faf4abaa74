import ArgumentParser
import BenchKit

/// Whether output has colours.
package struct ColorOptions: ParsableArguments {
  @Flag(help: "Print without colours, even on a terminal.")
  var noColor = false

  package init() {}

  package var style: Style { Style(noColor: noColor) }
}

/// Whether output has colours, and whether progress is shown.
package struct TerminalOptions: ParsableArguments {
  @OptionGroup var color: ColorOptions

  @Flag(help: "Hide progress.")
  package var noProgress = false

  package init() {}

  package var style: Style { color.style }
}

/// How thoroughly to measure, and from which seed.
struct MeasuringOptions: ParsableArguments {
  @Flag(help: "Measure fewer forks, for a first look; times get no verdicts.")
  var quick = false

  @Option(parsing: .unconditional, help: "Seed for all random choices, from 0.")
  var seed: UInt64 = 42

  var sampling: SamplingPlan { quick ? .quick : .full }
}

extension Aspect: ExpressibleByArgument {
  package static let allValueDescriptions = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.summary) })

  private var summary: String {
    switch self {
    case .count: "exact counts: allocations, instructions, retains and others"
    case .time: "how long an action takes"
    case .latency: "how long single actions take from send to render, or single calls of code"
    case .scale: "how costs grow with rows, observers, instances and senders"
    }
  }
}
