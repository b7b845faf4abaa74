import ArgumentParser
import BenchCLI
import BenchKit
import Spec

/// Lists what can be measured, and the patterns with what they claim.
struct PatternListCommand: ReportingCommand, PatternCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists what can be measured, and the metrics.",
    discussion: """
      bench list
      bench list --filter RIV --verbose     what RIV is and claims, with reasons
      bench list --format markdown          all claims, as a table
      bench list --format json
      """)

  @OptionGroup var filter: FilterOptions

  @Flag(help: "Also list the capabilities that are claimed, and why the rest are not.")
  var verbose = false

  @OptionGroup var output: OutputOptions<PatternInventory>
  @OptionGroup var color: ColorOptions

  func run(on suite: PatternSuite) throws {
    var inventory = PatternInventory(suite.patterns, try filter.benchmarks(of: suite.suite))
    inventory.isVerbose = verbose
    try output.destination().write(inventory, color.style)
  }
}

/// What can be measured, and the patterns of it, as `bench list` prints it.
struct PatternInventory: JsonReport, Encodable {
  /// A pattern, what it is, and its claims; floors have none.
  struct PatternEntry: Encodable {
    let name: String
    let summary: String?
    let capabilities: [CapabilityEntry]
    /// Architectures that people know and it is near to.
    let resembles: [Near]
  }

  struct Near: Encodable {
    let names: [String]
    let difference: String
  }

  /// Whether text lists the claims of each pattern.
  var isVerbose = false

  private let patterns: [PatternEntry]
  private let features: [String]
  private let inventory: Inventory

  private enum CodingKeys: CodingKey { case patterns, features }

  init(_ known: [any Pattern.Type], _ benchmarks: [MeasuredCell]) {
    patterns = benchmarks.map(\.cell.pattern).unique.map { name in
      let pattern = known.first { $0.name == name }
      return PatternEntry(
        name: name, summary: pattern?.summary,
        capabilities: pattern.map { $0.capabilities.entries } ?? [],
        resembles: pattern?.resembles.map { Near(names: $0.names, difference: $0.difference) } ?? []
      )
    }
    let specified = [CounterSpec.name, ListSpec.name, SearchSpec.name]
    features = specified.filter { name in benchmarks.contains { $0.feature == name } }
    inventory = Inventory(benchmarks)
  }

  func encode(to encoder: any Encoder) throws {
    try inventory.encode(to: encoder)
    var own = encoder.container(keyedBy: CodingKeys.self)
    try own.encode(patterns, forKey: .patterns)
    try own.encode(features, forKey: .features)
  }

  var jsonText: String { json + "\n" }

  func text(_ style: Style) -> String {
    let names = isVerbose ? claims.flatMap { $0.text(style) } : patternTable.text(style)
    return ([names] + inventory.tables.map { $0.text(style) }).paragraphs + "\n"
  }

  /// The claims: capabilities down, patterns across.
  var markdown: String {
    let patterns = patterns.filter { !$0.capabilities.isEmpty }
    var table = Table(nil, [.leading()] + patterns.map { .center($0.name) })
    for name in patterns.flatMap({ $0.capabilities.map(\.name) }).unique {
      table.add(
        [name]
          + patterns.map { pattern in
            pattern.capabilities.contains { $0.name == name && $0.claimed } ? "yes" : "–"
          })
    }
    return table.markdown.joined(separator: "\n") + "\n"
  }

  private var patternTable: Table {
    var table = Table("Patterns", [.leading(), .leading(wraps: true)])
    for pattern in patterns { table.add([pattern.name, pattern.summary ?? ""]) }
    return table
  }

  /// A table per pattern: each capability, and the reason for every no.
  private var claims: [Table] {
    patterns.enumerated().map { index, pattern in
      var table = Table(
        index == 0 ? "Patterns" : nil, [.leading(), .leading(width: 22), .leading(wraps: true)])
      table.add(.message(pattern.name))
      if let summary = pattern.summary { table.add("", .message(summary)) }
      for entry in pattern.capabilities {
        table.add(["  " + (entry.claimed ? "yes" : "no"), entry.name, entry.reason ?? ""])
      }
      return table
    }
  }
}
