import BenchCLI
import BenchKit
import Choosing

extension Glance {
  /// The time that values are shares of, until a reader chooses a pattern: a frame at 120 Hz, in nanoseconds.
  static let frame = Limits().frame
  /// The colours of the bands of a frame.
  static let bandColours = [neutral, 4, 6, limits.count]

  /// The class of the colour of `time`, as a share of a frame.
  static func colour(ofTime time: Double) -> String {
    "f\(bandColours[Band(share: time / frame).rawValue])"
  }
}

extension Double {
  /// A time in nanoseconds as a share of a frame.
  var shareOfFrame: String { (self / Glance.frame).asShare }
}
