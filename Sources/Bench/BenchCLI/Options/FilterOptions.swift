import ArgumentParser
import BenchKit

/// Which cells a command is about.
package struct FilterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Select cells: a name in bench list, the part before its dot, or several parts, such as */list.toggle/100.",
      discussion: """
        An exact name comes first; otherwise letter case is ignored, and * stands for anything. Takes several, with \
        commas between them or the option repeated.
        """,
      valueName: "names"))
  var filter: [String] = []

  package init() {}

  package func validate() throws { _ = try filters() }

  /// The filters given; empty when everything is selected.
  func filters() throws -> [NameFilter] { try filter.filters(of: "--filter") }

  /// The benchmarks that are selected. Throws an error that lists the names when a filter matches none.
  package func benchmarks(of suite: Suite) throws -> [MeasuredCell] {
    let selected = try suite.benchmarks.selected(
      by: "--filter", filter, kinds: ["Patterns", "Workloads"], \.cell.names)
    let cells = Set(selected.map(\.cell))
    return suite.benchmarks.filter { cells.contains($0.cell) }
  }
}

/// The words of an option that takes several: with commas between them, or given several times.
extension [String] {
  package func words(of option: String) throws -> [String] {
    let words = flatMap { $0.split(separator: ",").map(\.trimmed) }.filter { !$0.isEmpty }
    guard isEmpty || !words.isEmpty else {
      throw ValidationError("\(option) has no name: give one, or leave it out.")
    }
    return words
  }

  /// The filters that the words of `option` are.
  package func filters(of option: String) throws -> [NameFilter] {
    try words(of: option).map { word in
      guard let filter = NameFilter(word) else {
        throw ValidationError(
          "\(option) '\(word)' is neither a name nor names with / between them; bench list shows the names."
        )
      }
      return filter
    }
  }
}

extension Array {
  /// What the words of `option` select here, in the order of the words; all if there are none. Throws an error that lists
  /// the names, as `kinds` of them, when a word selects nothing.
  package func selected(
    by option: String, _ texts: [String], kinds: [String], _ names: (Element) -> [String]
  ) throws -> [Element] {
    let filters = try texts.filters(of: option)
    guard !filters.isEmpty else { return self }
    var places: [Int] = []
    for filter in filters {
      let found = [filter].selected([Int](indices)) { names(self[$0]) }
      guard !found.isEmpty else {
        let known = kinds.enumerated().map { part, kind in (kind, map { names($0)[part] }.unique) }
        let hint = filter.text.hint(among: known.flatMap(\.1))
        let lines = known.map { "\($0): \($1.joined(separator: ", "))" }
        throw ValidationError(
          (["\(option) '\(filter.text)' matches nothing.\(hint)"] + lines).joined(separator: "\n"))
      }
      places += found
    }
    return places.unique.map { self[$0] }
  }
}
