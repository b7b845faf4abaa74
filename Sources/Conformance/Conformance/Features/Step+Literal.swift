import Spec

extension Step where Feature: Checkable {
  /// The steps that `text` lists: actions, such as `.increment`, and what else a step can be, such as `.settle` or
  /// `.answer(0)`. Throws ``InvalidLiteral``.
  static func list(_ text: String) throws(InvalidLiteral) -> [Step] {
    var steps: [Step] = []
    for literal in try ParsedLiteral.list(text) { steps.append(try Step(literal)) }
    return steps
  }

  private init(_ literal: ParsedLiteral) throws(InvalidLiteral) {
    switch literal {
    case .member("send", let parts) where parts.count == 1:
      self = .send(try Self.action(parts[0].value))
    case .member("sendInside", let parts) where parts.count == 1:
      self = .sendInside(try Self.action(parts[0].value))
    case .member("settle", let parts) where parts.isEmpty: self = .settle
    case .member("answer", let parts) where parts.index != nil: self = .answer(parts.index!)
    case .member("fail", let parts) where parts.index != nil: self = .fail(parts.index!)
    case .member("race", let parts) where parts.count == 2 && [parts[0]].index != nil:
      self = .race(answer: [parts[0]].index!, with: try Self.action(parts[1].value))
    case .member("advance", let parts) where parts.onlyNumber.map({ $0 >= 0 }) == true:
      self = .advance(milliseconds: parts.onlyNumber!)
    case .member("observe", let parts) where parts.isEmpty: self = .observe
    case .member("stopObserving", let parts) where parts.index != nil:
      self = .stopObserving(parts.index!)
    default: self = .send(try Self.action(literal))
    }
  }

  private static func action(_ literal: ParsedLiteral) throws(InvalidLiteral) -> Feature.Action {
    guard let action = Feature.action(literal) else {
      throw InvalidLiteral(
        description:
          "\(Feature.name) has no action \(literal); there are \(Feature.actionExamples.joined(separator: ", ")), "
          + "and the steps .settle, .answer(0), .fail(0), .advance(milliseconds: 300), .observe and .sendInside(action)"
      )
    }
    return action
  }
}

/// A feature whose actions can be written with any values.
protocol WritableActions: Checkable {
  /// The action of this name with these parts; nil if there is none.
  static func action(_ name: String, _ parts: [ParsedLiteral.Part]) -> Action?

  /// A literal of each kind of action.
  static var writtenActions: [String] { get }

  /// Steps, as literals, that show how the feature works.
  static var writtenSteps: String { get }
}

extension Checkable {
  /// The action that `literal` stands for; of a feature of one's own, one of its `actions`. Nil if there is none.
  fileprivate static func action(_ literal: ParsedLiteral) -> Action? {
    guard let feature = Self.self as? any WritableActions.Type else {
      return actions.first { (try? ParsedLiteral.list("\(literal: $0)")) == [literal] }
    }
    func action<Feature: WritableActions>(_ feature: Feature.Type) -> Action? {
      guard case .member(let name, let parts) = literal else { return nil }
      return feature.action(name, parts) as? Action
    }
    return action(feature)
  }

  /// A literal of each kind of action.
  fileprivate static var actionExamples: [String] {
    (Self.self as? any WritableActions.Type)?.writtenActions ?? actions.map { "\(literal: $0)" }
  }

  /// Steps, as literals, that show how the feature works.
  static var exampleSteps: String {
    (Self.self as? any WritableActions.Type)?.writtenSteps
      ?? samples.map { "\(literal: $0)" }.joined(separator: ", ")
  }
}

extension [ParsedLiteral.Part] {
  /// The number, where there is nothing else.
  var onlyNumber: Int? { count == 1 ? self[0].value.asNumber : nil }

  /// The number, where there is nothing else, or 0 where there is nothing.
  var index: Int? { isEmpty ? 0 : onlyNumber }

  /// The text, where there is nothing else.
  var onlyText: String? {
    guard count == 1, case .text(let text) = self[0].value else { return nil }
    return text
  }

  /// The numbers, where there is nothing else.
  var numbers: [Int] { compactMap(\.value.asNumber) }
}

extension CounterSpec: WritableActions {
  static let writtenActions = [".increment", ".decrement", ".reset", ".add(3)"]
  static let writtenSteps = ".increment, .add(3), .reset"

  static func action(_ name: String, _ parts: [ParsedLiteral.Part]) -> Action? {
    switch name {
    case "increment" where parts.isEmpty: .increment
    case "decrement" where parts.isEmpty: .decrement
    case "reset" where parts.isEmpty: .reset
    case "add": parts.onlyNumber.map { .add($0) }
    default: nil
    }
  }
}

extension ListSpec: WritableActions {
  static let writtenActions = [
    ".create(3)", ".append(2)", ".updateEvery(2)", ".swap(0, 1)", ".toggle(id: 1)",
    ".select(id: 1)", ".remove(id: 1)",
    ".clear", ".refresh(id: 1)",
  ]
  static let writtenSteps = ".toggle(id: 2), .refresh(id: 3), .answer(0), .remove(id: 2)"

  /// The most rows that one action may add: under the explorer, everything takes many times as long.
  private static let mostRows = 100_000

  static func action(_ name: String, _ parts: [ParsedLiteral.Part]) -> Action? {
    switch (name, parts.onlyNumber) {
    case ("create", let count?) where count <= mostRows: .create(count)
    case ("append", let count?) where count <= mostRows: .append(count)
    case ("updateEvery", let step?): .updateEvery(step)
    case ("toggle", let id?): .toggle(id: id)
    case ("select", let id?): .select(id: id)
    case ("remove", let id?): .remove(id: id)
    case ("refresh", let id?): .refresh(id: id)
    case ("clear", nil) where parts.isEmpty: .clear
    case ("swap", nil) where parts.numbers.count == 2 && parts.count == 2:
      .swap(parts.numbers[0], parts.numbers[1])
    default: nil
    }
  }
}

extension SearchSpec: WritableActions {
  static let writtenActions = [
    ".queryChanged(\"a\")", ".submit", ".clear", ".retry", ".loadMore", ".select(id: \"r\")",
  ]
  static let writtenSteps = """
    .queryChanged("a"), .advance(milliseconds: 300), .queryChanged("ab"), .submit, .answer(0), .select(id: "ab0.1")
    """

  static func action(_ name: String, _ parts: [ParsedLiteral.Part]) -> Action? {
    switch name {
    case "queryChanged": parts.onlyText.map { .queryChanged($0) }
    case "select": parts.onlyText.map { .select(id: $0) }
    case "submit" where parts.isEmpty: .submit
    case "clear" where parts.isEmpty: .clear
    case "retry" where parts.isEmpty: .retry
    case "loadMore" where parts.isEmpty: .loadMore
    default: nil
    }
  }
}
