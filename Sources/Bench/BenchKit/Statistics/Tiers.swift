/// Groups subjects that cannot be told apart, instead of ranking them by noise.
package enum Tiers {
  /// The tier of each subject, from 1.
  ///
  /// Subjects are taken in the order of their medians; a tier ends where the next is proven slower
  /// than the first of the tier. Two subjects of one tier need not be proven the same. O(n log n).
  ///
  /// - Parameters:
  ///   - medians: one for each subject.
  ///   - isSlower: whether the subject of the second index is proven slower than that of the first.
  package static func tiers(
    _ medians: [Double], isSlower: (_ first: Int, _ next: Int) -> Bool
  ) -> [Int] {
    var tiers = [Int](repeating: 1, count: medians.count)
    let order = medians.indices.sorted { (medians[$0], $0) < (medians[$1], $1) }
    guard var first = order.first else { return tiers }
    var tier = 1
    for next in order.dropFirst() {
      if isSlower(first, next) {
        tier += 1
        first = next
      }
      tiers[next] = tier
    }
    return tiers
  }
}
