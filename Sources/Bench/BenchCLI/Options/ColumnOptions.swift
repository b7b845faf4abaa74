import ArgumentParser
import BenchKit

/// Which columns the tables of cells have.
struct ColumnOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Columns of the tables of cells, in this order, in text, markdown and html.",
      discussion: """
        Takes several, with commas between them or the option repeated: \(Self.names.list("or")). Without it, \
        tables have the usual columns.
        """,
      valueName: "names"))
  var columns: [String] = []

  private static let names = CellColumn.all.map(\.name)

  func validate() throws { _ = try chosen() }

  /// The columns given; empty where the usual ones are wanted. Throws an error that lists all when one is unknown.
  func chosen() throws -> [CellColumn] {
    try columns.words(of: "--columns").map { word in
      let column = CellColumn.all.first { $0.name.lowercased() == word.lowercased() }
      guard let column else {
        throw ValidationError(
          """
          --columns: there is no column '\(word)'.\(word.hint(among: Self.names))
          Columns: \(Self.names.joined(separator: ", "))
          """)
      }
      return column
    }.unique
  }
}
