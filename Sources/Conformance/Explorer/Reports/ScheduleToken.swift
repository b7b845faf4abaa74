/// Identifies one schedule of one body, in a few characters, in any process, until the body changes.
///
/// The text is `x` and one `position-choice` pair for each choice that did not go to the default,
/// both numbers in base 36, positions counted from the pair before. `x` alone is the default schedule:
/// each task continues as long as it can, then the one that has waited longest. `inline` is the
/// schedule of the strategy of this name.
public struct ScheduleToken: Sendable, Hashable, CustomStringConvertible {
  private enum Schedule: Hashable {
    case inline
    case deviating([Deviation])
  }

  private let schedule: Schedule

  /// The schedule of the strategy `.inline`.
  public static let inline = ScheduleToken(.inline)

  /// The schedule without deviations.
  public static let inOrder = ScheduleToken(deviations: [])

  private init(_ schedule: Schedule) {
    self.schedule = schedule
  }

  init(deviations: [Deviation]) {
    self.init(.deviating(deviations))
  }

  /// The choices that do not go to the default; none for `inline`.
  var deviations: [Deviation] {
    switch schedule {
    case .inline: []
    case .deviating(let deviations): deviations
    }
  }

  /// Parses a `description`; nil if the text is not a token.
  public init?(_ text: String) {
    if text == "inline" {
      self = .inline
      return
    }
    guard text.first == "x" else { return nil }
    var position = 0
    var deviations: [Deviation] = []
    let pairs =
      text.count == 1
      ? [] : text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    for pair in pairs {
      let numbers = pair.split(separator: "-", omittingEmptySubsequences: false)
      guard numbers.count == 2, let gap = ScheduleToken.number(numbers[0]),
        let choice = ScheduleToken.number(numbers[1]), choice > 0
      else { return nil }
      position += gap
      deviations.append(Deviation(position: position, choice: choice))
      position += 1
    }
    self.init(deviations: deviations)
  }

  /// Base 36 without signs and capitals, and small enough to add up.
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.allSatisfy({ ("0"..."9").contains($0) || ("a"..."z").contains($0) })
    else { return nil }
    return Int(text, radix: 36).flatMap { $0 < 1 << 31 ? $0 : nil }
  }

  /// The token as text.
  public var description: String {
    if schedule == .inline { return "inline" }
    var next = 0
    let pairs = deviations.map { deviation in
      defer { next = deviation.position + 1 }
      return String(deviation.position - next, radix: 36) + "-"
        + String(deviation.choice, radix: 36)
    }
    return "x" + pairs.joined(separator: ".")
  }
}

extension ScheduleToken: ExpressibleByStringLiteral {
  /// Parses a token in source code; traps if the text is not one.
  public init(stringLiteral text: String) {
    guard let token = ScheduleToken(text) else {
      preconditionFailure("\"\(text)\" is not a schedule token such as \"x3-1.0-2\"")
    }
    self = token
  }
}

/// A choice that did not go to the job that would have run by default.
struct Deviation: Hashable, Sendable {
  /// How many choices (jobs with an alternative) came before this one.
  var position: Int
  /// 1 for the oldest of the other jobs, 2 for the next, and so on.
  var choice: Int
}
