/// How a cost grows with the size of what it is the cost of; the better comes first.
package enum GrowthClass: String, Sendable, CaseIterable, Comparable {
  /// Not at all.
  case constant = "1"
  /// By as much for every doubling.
  case logarithmic = "log n"
  /// As the size.
  case linear = "n"
  /// As the size times its logarithm.
  case linearithmic = "n log n"
  /// As the square of the size.
  case quadratic = "n²"

  package static func < (left: GrowthClass, right: GrowthClass) -> Bool {
    allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
  }

  /// What grows like this, at this size.
  func shape(_ size: Double) -> Double {
    switch self {
    case .constant: 0
    case .logarithmic: size.logarithm
    case .linear: size
    case .linearithmic: size * size.logarithm
    case .quadratic: size * size
    }
  }
}
