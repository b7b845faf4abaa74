import ArgumentParser
import BenchKit

/// Prints the page about measurement biases.
struct BiasCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "bias",
    abstract: "Lists known measurement biases, and what is not measured.",
    discussion: """
      bench bias
      bench bias --format markdown
      """)

  @OptionGroup var output: OutputOptions<MarkdownPage>
  @OptionGroup var color: ColorOptions

  func run() throws { try output.destination().write(MarkdownPage.bias, color.style) }
}
