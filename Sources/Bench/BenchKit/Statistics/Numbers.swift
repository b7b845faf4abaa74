import Libc

extension Double {
  /// The value rounded to three decimal places, finer than any measurement here.
  package var toThreePlaces: Double {
    // Larger numbers have no decimal places, and a thousand times the largest would overflow.
    abs(self) < 1e15 ? (self * 1_000).rounded() / 1_000 : self
  }

  /// The number with at most three decimal places and no trailing zeros.
  package var shortest: String {
    let rounded = toThreePlaces
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }

  /// The number with all its places, as it can be read back.
  package var exact: String { self == toThreePlaces ? shortest : "\(self)" }
}

extension Collection<Double> {
  /// The middle value, or the mean of the two middle values; NaN when empty.
  package var median: Double {
    guard !isEmpty else { return .nan }
    let sorted = self.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

extension Double {
  /// The natural logarithm.
  package var logarithm: Double { naturalLogarithm(self) }

  /// e to this power.
  package var exponential: Double { naturalExponential(self) }
}

// Inside the extension these names would mean members of other modules.
private func naturalLogarithm(_ value: Double) -> Double { log(value) }

private func naturalExponential(_ value: Double) -> Double { exp(value) }
