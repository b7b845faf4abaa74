/// Names one schedule of one body, in a few characters, for any process.
///
/// The text is `x` and one `position-choice` pair for each choice that did not go to the default,
/// both numbers in base 36, positions counted from the pair before. `x` alone is the schedule in
/// which each task goes on as long as it can, and the longest waiting follows. `inline` is that of the strategy of this name.
public struct ScheduleToken: Sendable, Hashable, CustomStringConvertible {
  let deviations: [Deviation]
  private let isInline: Bool

  /// The schedule of the strategy `.inline`.
  public static let inline = ScheduleToken(deviations: [], isInline: true)

  /// The schedule without deviations.
  public static let inOrder = ScheduleToken(deviations: [])

  init(deviations: [Deviation]) {
    self.init(deviations: deviations, isInline: false)
  }

  private init(deviations: [Deviation], isInline: Bool) {
    self.deviations = deviations
    self.isInline = isInline
  }

  /// Reads what `description` wrote; nil if the text is no token.
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
    if isInline { return "inline" }
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
  /// Reads a token that was pasted into source; traps if it is none.
  public init(stringLiteral text: String) {
    guard let token = ScheduleToken(text) else {
      preconditionFailure("\"\(text)\" is not a schedule token, such as \"x3-1.0-2\"")
    }
    self = token
  }
}
