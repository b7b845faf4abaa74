import ArgumentParser
import BenchKit

/// How a result is printed.
enum ResultFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, markdown
}

/// What colours and progress may do.
struct TerminalOptions: ParsableArguments {
  @Flag(help: "No colours, not even on a terminal.")
  var noColor = false

  @Flag(help: "Nothing about how far the run is.")
  var noProgress = false
}
