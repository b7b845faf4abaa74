extension Collection<Double> {
  /// The middle value, or the mean of the two in the middle; not a number when there is none.
  package var median: Double {
    guard !isEmpty else { return .nan }
    let sorted = self.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
