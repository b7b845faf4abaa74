import ArgumentParser
import BenchCLI
import BenchKit
import Conformance
import Spec

/// Shows a feature's source in some patterns, part by part.
struct SourceCommand: ReportingCommand, PatternCommand {
  static let configuration = CommandConfiguration(
    commandName: "source",
    abstract: "Shows a feature's source in several patterns, side by side.",
    discussion: """
      bench source counter --output page.html
      bench source search --pattern RIV,MVI,IV --output page.html
      bench source list --pattern Observable,RIV

      The page has a column for each pattern. It begins with what each pattern is, promises and lacks. Aligned \
      parts show the path of an action, the feature's state, actions, transitions, requests and effects, its \
      screens and its tests; last comes what a change of requirements touches. The command reads the sources from \
      which this tool was built.
      """)

  @Argument(help: "The feature: \(FeatureTrace.features.list("or")).")
  var feature: String

  @Option(
    help: ArgumentHelp(
      "Patterns, with commas between them or the option repeated; two or three work best.",
      valueName: "names"))
  var pattern = ["Observable,RIV"]

  @OptionGroup var output: OutputOptions<SourceReport>
  @OptionGroup var color: ColorOptions

  func validate() throws { try FeatureTrace.checkFeature(feature) }

  func run(on suite: PatternSuite) throws {
    let patterns = try suite.patterns.selected(
      by: "--pattern", pattern, kinds: ["Patterns"]
    ) { [$0.name] }
    let names = patterns.map { $0.name }.joined(separator: ",")
    try output.destination().write(
      SourceReport(
        feature: feature, patterns: patterns.map { PatternReading($0) },
        command: "bench source \(feature) --pattern \(names) --format html",
        colours: PatternColours(suite.patterns.map { $0.name })),
      color.style)
  }
}
