import Spec

/// An action or a step as it is written, such as `.select(id: "r")`: its shape, `.select(id:$)`, and the values in it.
///
/// A number in the shape is `#`, a text is `$`; space and a missing first point make no difference.
private struct WrittenLiteral: Equatable {
  private(set) var shape = ""
  private(set) var values = LiteralValues()

  /// The literals in `text`, with commas between them. Throws ``InvalidLiteral`` for a number that is too large.
  static func list(_ text: String) throws(InvalidLiteral) -> [WrittenLiteral] {
    var literals = [WrittenLiteral()]
    var depth = 0
    for match in text.matches(of: #/"(?:\\.|[^"\\])*"|-?\d[\d_]*|\.max\b|\.min\b|\w+|\S/#) {
      let token = match.output
      switch token.first {
      case "(": depth += 1
      case ")": depth -= 1
      case "," where depth == 0:
        literals.append(WrittenLiteral())
        continue
      default: break
      }
      try literals[literals.count - 1].append(token)
    }
    return literals.count == 1 && literals[0].shape.isEmpty ? [] : literals
  }

  private mutating func append(_ token: Substring) throws(InvalidLiteral) {
    if token.count > 1, token.first == "\"" {
      shape += "$"
      values.texts.append(Self.text(token.dropFirst().dropLast()))
    } else if token == ".max" || token == ".min" {
      shape += "#"
      values.numbers.append(token == ".max" ? .max : .min)
    } else if let digit = token.last, digit.isNumber || digit == "_", token.first?.isLetter == false
    {
      guard let number = Int(token.filter { $0 != "_" }) else {
        throw InvalidLiteral(description: "\(token) is too large a number")
      }
      shape += "#"
      values.numbers.append(number)
    } else {
      shape += shape.isEmpty && token.first?.isLetter == true ? ".\(token)" : token
    }
  }

  /// The text that stands for itself between quotation marks.
  private static func text(_ quoted: Substring) -> String {
    String(
      quoted.replacing(#/\\(.)/#) { match in
        match.output.1 == "n" ? "\n" : match.output.1 == "t" ? "\t" : match.output.1
      })
  }

  /// What stands between the parentheses of a call of `function`; nil if it is another literal.
  func argument(of function: String) -> WrittenLiteral? {
    let start = ".\(function)("
    guard shape.hasPrefix(start), shape.last == ")" else { return nil }
    return with(shape: shape.dropFirst(start.count).dropLast())
  }

  /// The same values in an inner literal, of this shape.
  private func with(shape: Substring) -> WrittenLiteral {
    var inner = self
    inner.shape = shape.first?.isLetter == true ? ".\(shape)" : String(shape)
    return inner
  }

  /// The literal without the number that its shape begins with, behind `start`.
  func afterNumber(_ start: String) -> (number: Int, rest: WrittenLiteral)? {
    guard shape.hasPrefix(start), let number = values.numbers.first else { return nil }
    var rest = with(shape: shape.dropFirst(start.count))
    rest.values.numbers.removeFirst()
    return (number, rest)
  }
}

/// The values in a literal, in their order.
struct LiteralValues: Equatable {
  fileprivate(set) var numbers: [Int] = []
  fileprivate(set) var texts: [String] = []
}

/// Text that is not a list of actions and steps.
public struct InvalidLiteral: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and where.
  public let description: String
}

extension Step where Feature: Checkable {
  /// The steps that `text` lists: actions, such as `.increment`, and what else a step can be, such as `.settle` or
  /// `.answer(0)`. Throws ``InvalidLiteral``.
  static func list(_ text: String) throws(InvalidLiteral) -> [Step] {
    var steps: [Step] = []
    for literal in try WrittenLiteral.list(text) {
      guard let step = Step(literal) else {
        throw InvalidLiteral(
          description:
            "\(Feature.name) has no action \(literal.shape); its actions are \(Feature.written.map(\.example).joined(separator: ", ")), "
            + "and other steps are .settle, .answer(0), .fail(0), .advance(milliseconds: 300), .observe and "
            + ".sendInside(action); # stands for a number, and $ for a string")
      }
      steps.append(step)
    }
    return steps
  }

  private init?(_ literal: WrittenLiteral) {
    let number = literal.values.numbers.first ?? 0
    switch literal.shape {
    case ".settle": self = .settle
    case ".observe": self = .observe
    case ".answer", ".answer()", ".answer(#)": self = .answer(number)
    case ".fail", ".fail()", ".fail(#)": self = .fail(number)
    case ".stopObserving", ".stopObserving()", ".stopObserving(#)": self = .stopObserving(number)
    case ".advance(milliseconds:#)" where number >= 0: self = .advance(milliseconds: number)
    default:
      if let inner = literal.argument(of: "sendInside") {
        guard let action = Feature.action(inner) else { return nil }
        self = .sendInside(action)
      } else if let race = literal.argument(of: "race")?.afterNumber(".answer:#,with:") {
        guard let action = Feature.action(race.rest) else { return nil }
        self = .race(answer: race.number, with: action)
      } else {
        guard let action = Feature.action(literal.argument(of: "send") ?? literal) else {
          return nil
        }
        self = .send(action)
      }
    }
  }
}

/// An action as it is written with some values, and the action with others; nil for values that it cannot have.
struct WrittenAction<Feature: FeatureSpec>: Sendable {
  let example: String
  let action: @Sendable (LiteralValues) -> Feature.Action?

  init(_ example: String, _ action: @escaping @Sendable (LiteralValues) -> Feature.Action?) {
    (self.example, self.action) = (example, action)
  }
}

/// A feature whose actions can be written with any values.
protocol WritableActions: Checkable {
  /// Each kind of action.
  static var writtenActions: [WrittenAction<Self>] { get }

  /// Steps, as literals, that show how the feature works.
  static var writtenSteps: String { get }
}

extension Checkable {
  /// Each kind of action; of a feature of your own, its `actions`.
  fileprivate static var written: [WrittenAction<Self>] {
    func written<Feature: WritableActions>(_ feature: Feature.Type) -> [WrittenAction<Self>] {
      feature.writtenActions.map { kind in
        WrittenAction(kind.example) { kind.action($0) as? Action }
      }
    }
    if let feature = Self.self as? any WritableActions.Type { return written(feature) }
    return actions.map { action in
      let example = "\(literal: action)"
      let own = try? WrittenLiteral.list(example).first?.values
      return WrittenAction(example) { $0 == own ? action : nil }
    }
  }

  /// The action that `literal` stands for; nil if there is none.
  fileprivate static func action(_ literal: WrittenLiteral) -> Action? {
    written.lazy.filter { (try? WrittenLiteral.list($0.example))?.map(\.shape) == [literal.shape] }
      .compactMap { $0.action(literal.values) }.first
  }

  /// Steps, as literals, that show how the feature works.
  static var exampleSteps: String {
    (Self.self as? any WritableActions.Type)?.writtenSteps
      ?? samples.map { "\(literal: $0)" }.joined(separator: ", ")
  }
}

extension CounterSpec: WritableActions {
  static let writtenSteps = ".increment, .add(3), .reset"
  static let writtenActions: [WrittenAction<CounterSpec>] = [
    .init(".increment") { _ in .increment }, .init(".decrement") { _ in .decrement },
    .init(".reset") { _ in .reset }, .init(".add(3)") { .add($0.numbers[0]) },
  ]
}

extension ListSpec: WritableActions {
  static let writtenSteps = ".toggle(id: 2), .refresh(id: 3), .answer(0), .remove(id: 2)"
  /// The most rows that one action may add: under the explorer, everything takes many times as long.
  private static let mostRows = 100_000
  static let writtenActions: [WrittenAction<ListSpec>] = [
    .init(".create(3)") { $0.numbers[0] <= mostRows ? .create($0.numbers[0]) : nil },
    .init(".append(2)") { $0.numbers[0] <= mostRows ? .append($0.numbers[0]) : nil },
    .init(".updateEvery(2)") { .updateEvery($0.numbers[0]) },
    .init(".swap(0, 1)") { .swap($0.numbers[0], $0.numbers[1]) },
    .init(".toggle(id: 1)") { .toggle(id: $0.numbers[0]) },
    .init(".select(id: 1)") { .select(id: $0.numbers[0]) },
    .init(".remove(id: 1)") { .remove(id: $0.numbers[0]) }, .init(".clear") { _ in .clear },
    .init(".refresh(id: 1)") { .refresh(id: $0.numbers[0]) },
  ]
}

extension SearchSpec: WritableActions {
  static let writtenSteps = """
    .queryChanged("a"), .advance(milliseconds: 300), .queryChanged("ab"), .submit, .answer(0), .select(id: "ab0.1")
    """
  static let writtenActions: [WrittenAction<SearchSpec>] = [
    .init(".queryChanged(\"a\")") { .queryChanged($0.texts[0]) }, .init(".submit") { _ in .submit },
    .init(".clear") { _ in .clear }, .init(".retry") { _ in .retry },
    .init(".loadMore") { _ in .loadMore }, .init(".select(id: \"r\")") { .select(id: $0.texts[0]) },
  ]
}
