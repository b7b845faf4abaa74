/// The other layouts of memory and of hash tables in which a higher count of instructions is counted again.
///
/// Code that hashes or compares addresses takes more instructions in one layout than in another, and any change of any
/// code makes another layout. A change of the code itself costs more in each.
package enum Layouts {
  /// The variable that gives a process one of them.
  static let variable = "PATTERNBENCH_LAYOUT"

  /// Their numbers; that of a usual process is 0.
  package static let others = 1...2

  /// Whether a layout may be the reason for a value that is `ratio` times what it was.
  package static func mayChange(_ metric: Metric, by ratio: Double) -> Bool {
    metric.dependsOnLayout && ratio < 1.25
  }

  /// The message before `count` cells are counted again.
  package static func announcement(of count: Int) -> String {
    "counting \(count.counted("cell")) again in another layout of memory"
  }

  /// What a report says of a value that is not higher in one of them.
  package static let reason =
    "not higher in another layout of memory: the code hashes or compares addresses"
}

extension MeasuringVariables {
  /// These, for a process in another layout.
  package func inLayout(_ number: Int) -> MeasuringVariables {
    adding(Layouts.variable, "\(number)")
  }
}
