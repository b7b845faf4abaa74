import ArgumentParser
import BenchKit

/// Prints whom the way of measuring favours.
struct BiasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bias",
    abstract: "Tells whom the way of measuring favours, and what is not measured.",
    discussion: """
      bench bias
      bench bias --format markdown
      """)

  /// How a page is printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, markdown
  }

  @Option(help: "How to print: text or markdown.")
  var format = Format.text

  func run() throws {
    let text =
      switch format {
      case .markdown: Declaration.markdown
      case .text: MarkdownPage(Declaration.markdown).text
      }
    try Folder.writeToOutput(text + "\n")
  }
}
