extension Double {
  /// Rounded to three places, which is finer than anything here can be measured.
  package var toThreePlaces: Double {
    // Larger numbers have no places, and a thousand times the largest ones is no number.
    abs(self) < 1e15 ? (self * 1_000).rounded() / 1_000 : self
  }

  /// At most three places, and none that are zero.
  package var shortest: String {
    let rounded = toThreePlaces
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}
