/// Names one schedule of one body, in a few characters, for any process.
///
/// The text is `x` and one `position-jump` pair for each choice that did not go to the oldest
/// runnable job, both numbers in base 36, positions counted from the pair before; `x` alone is the
/// schedule in which nothing overtakes.
public struct ScheduleToken: Sendable, Hashable, CustomStringConvertible {
  let overtakings: [Overtaking]

  /// The schedule in which every job runs in the order in which it became runnable.
  public static let inOrder = ScheduleToken(overtakings: [])

  init(overtakings: [Overtaking]) {
    self.overtakings = overtakings
  }

  /// Reads what `description` wrote; nil if the text is no token.
  public init?(_ text: String) {
    guard text.first == "x" else { return nil }
    var position = 0
    var overtakings: [Overtaking] = []
    for pair in text.dropFirst().split(separator: ".", omittingEmptySubsequences: true) {
      let numbers = pair.split(separator: "-", omittingEmptySubsequences: false)
      guard numbers.count == 2,
        let gap = Int(numbers[0], radix: 36), gap >= 0,
        let jump = Int(numbers[1], radix: 36), jump > 0
      else { return nil }
      position += gap
      overtakings.append(Overtaking(position: position, jump: jump))
      position += 1
    }
    self.init(overtakings: overtakings)
  }

  /// The token as text.
  public var description: String {
    var next = 0
    let pairs = overtakings.map { overtaking in
      defer { next = overtaking.position + 1 }
      return String(overtaking.position - next, radix: 36) + "-"
        + String(overtaking.jump, radix: 36)
    }
    return "x" + pairs.joined(separator: ".")
  }

  /// Equal when they name the same choices.
  public static func == (left: ScheduleToken, right: ScheduleToken) -> Bool {
    left.overtakings == right.overtakings
  }

  /// Feeds the choices into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}

extension ScheduleToken: ExpressibleByStringLiteral {
  /// Reads a token that was pasted into source; traps if it is none.
  public init(stringLiteral text: String) {
    guard let token = ScheduleToken(text) else {
      preconditionFailure("\"\(text)\" is not a schedule token, such as \"x3-1.0-2\"")
    }
    self = token
  }
}
