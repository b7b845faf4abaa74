/// Keeps the chance of any false claim in a family of tests below one bound.
///
/// Source: S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal
/// of Statistics 6, 1979.
package enum Holm {
  /// The level at which each test is decided, so that at most `alpha` of all families has a false
  /// claim, whatever the tests have to do with one another.
  ///
  /// A test claims a difference exactly when its value is at most its level. O(n log n).
  package static func levels(_ pValues: [Double], alpha: Double) -> [Double] {
    var levels = [Double](repeating: 0, count: pValues.count)
    var remaining = pValues.count
    var isOpen = true
    for index in pValues.indices.sorted(by: { pValues[$0] < pValues[$1] }) {
      levels[index] = alpha / Double(remaining)
      isOpen = isOpen && pValues[index] <= levels[index]
      if isOpen { remaining -= 1 }
    }
    return levels
  }
}
