import Libc

extension Double {
  /// The natural logarithm.
  var logarithm: Double { naturalLogarithm(self) }

  /// e to this power.
  var exponential: Double { naturalExponential(self) }
}

// Outside of the extension, where other modules' members of the same names would be meant.
private func naturalLogarithm(_ value: Double) -> Double { log(value) }

private func naturalExponential(_ value: Double) -> Double { exp(value) }
