import BenchKit

/// Renders of rows that show nothing new.
package struct UselessRenders: Sendable, Equatable {
  /// Per change of one row.
  package let perChange: Double
  package let perSecond: Double

  /// Whether users see them: at least one in every frame.
  package func isSeen(_ limits: Limits) -> Bool { perSecond * limits.frame >= 1e9 }
}

extension Evidence {
  /// Counts what `scale.visible20` times: twenty rows of a list, which render no more where it is longer.
  private static let renderedRows = "list.visible20"

  /// The useless renders of a pattern's list; nil without a list, and where they were not counted.
  func uselessRenders(_ pattern: String, _ load: Load) -> UselessRenders? {
    guard let rows = load.rows else { return nil }
    let cells = self.rows(pattern, Self.renderedRows).map(\.cell).unique
    let counts = cells.compactMap { cell -> Double? in
      guard let renders = try? value(cell, .renders),
        let share = try? value(cell, .unchangedRenders)
      else { return nil }
      return renders * share
    }
    guard let most = counts.max() else { return nil }
    // Of twenty rows on the screen, or of all where there are fewer, one changes.
    let perChange = min(most, Double(rows - 1))
    return UselessRenders(perChange: perChange, perSecond: perChange * load.actionsPerSecond)
  }
}
