import ArgumentParser
import BenchKit
import Spec

/// Says what can be measured.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the patterns, their workloads and the metrics.",
    discussion: """
      bench list
      bench list --filter RIV --verbose     what a pattern promises, and why not the rest
      bench list --format json
      """)

  @OptionGroup var filter: FilterOptions

  @Option(help: "How to print: text, markdown (what the patterns promise) or json.")
  var format = TableFormat.text

  @Flag(help: "Also what each pattern promises, and why it does not promise the rest.")
  var verbose = false

  func run() throws {
    let suite = Bench.setup.suite
    let inventory = Inventory(suite, try filter.benchmarks(of: suite))
    switch format {
    case .text: print(inventory.text(verbose: verbose))
    case .json: print(inventory.json)
    case .markdown: print(inventory.markdown)
    }
  }
}
