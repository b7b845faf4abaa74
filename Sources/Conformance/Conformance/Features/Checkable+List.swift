import Spec

extension ListSpec: Checkable {
  public static let seed = Seed(rows: 4, labels: 7)
  public static let seeds = [Seed(), Seed(rows: 1, labels: 3), Seed(rows: 30, labels: 11)]
  public static let actions: [Action] = [
    .toggle(id: 2), .select(id: 3), .swap(0, 3), .append(2), .updateEvery(2), .remove(id: 3),
    .create(3), .clear, .refresh(id: 1),
  ]
  public static let samples: [Action] = [
    .toggle(id: 2), .select(id: 3), .swap(0, 3), .append(2), .updateEvery(2), .remove(id: 3),
    .create(3),
  ]
  public static let ordered: [Action] = [
    .swap(0, 1), .swap(1, 2), .remove(id: 2), .swap(0, 2), .updateEvery(2), .append(1),
  ]
  public static let repeatable: Action? = .append(1)
  public static let effectSteps: [Step<ListSpec>] = []
  public static let effectful: [Action] = [.remove(id: 2), .remove(id: 4)]

  public static let inert: [Action] = [.toggle(id: 0), .swap(0, 99), .append(0)]
  public static let workInFlight: [[Step<ListSpec>]] = [
    [.send(.refresh(id: 1))], [.send(.refresh(id: 1)), .send(.refresh(id: 2))],
  ]

  public static func commuting(_ count: Int) -> [Action] {
    (1...count).map { .toggle(id: $0 % 4 + 1) }
  }

  /// Its requests do not depend on one another.
  public static let sequenceFactor = 1

  public static func environment(
    _ services: GatedServices<ListSpec>, clock: any Clock<Duration>
  ) -> FeatureEnvironment {
    FeatureEnvironment(search: NoService(), labels: Labels(services: services), clock: clock)
  }

  public static func answers(to request: Request, number: Int) -> [String] {
    ["answer \(number) for row \(request.row)"]
  }

  public static func answerEvent(_ label: String, to request: Request) -> Event {
    .labelArrived(row: request.row, label: label)
  }

  public static func failureEvent(_ message: String, of request: Request) -> Event {
    .labelFailed(row: request.row)
  }

  public static func awaited(_ unanswered: [Request], in table: RowTable) -> [Request] {
    unanswered.filter { table.contains(id: $0.row) }
  }

  public static func describe(_ request: Request) -> String { "a label for row \(request.row)" }

  public static func randomAction(_ table: RowTable, using random: inout SplitMix64) -> Action {
    // Mostly rows that exist, sometimes one that does not.
    let unknown = [0, -1, 999, Int.max, .min].randomElement(using: &random)!
    let isKnown = Int.random(in: 0..<8, using: &random) > 0
    // Often the first two, so that several things happen to the same row.
    let rows = Bool.random(using: &random) ? table.rows.prefix(2) : table.rows[...]
    let id = isKnown ? rows.randomElement(using: &random)?.id ?? unknown : unknown
    let index = { (random: inout SplitMix64) in
      isKnown ? Int.random(in: 0...max(1, table.rows.count), using: &random) : unknown
    }
    return switch Int.random(in: 0..<24, using: &random) {
    case 0..<8: .refresh(id: id)
    case 8..<11: .remove(id: id)
    case 11..<14: .toggle(id: id)
    case 14..<17: .swap(index(&random), index(&random))
    case 17..<19: .select(id: id)
    case 19: .updateEvery(Int.random(in: -1...3, using: &random))
    case 20..<22: .append(Int.random(in: -1...3, using: &random))
    case 22: .create(Int.random(in: -1...4, using: &random))
    default: .clear
    }
  }

  public static func simpler(_ action: Action) -> [Action] {
    switch action {
    case .create(let count) where count > 1: [.clear, .create(1)]
    case .append(let count) where count > 1: [.append(1)]
    case .updateEvery(let stride) where stride != 1: [.updateEvery(1)]
    case .swap(let first, let second) where (first, second) != (0, 1): [.swap(0, 1)]
    case .toggle(let id): simpler(id).map { .toggle(id: $0) }
    case .select(let id): simpler(id).map { .select(id: $0) }
    case .remove(let id): simpler(id).map { .remove(id: $0) }
    case .refresh(let id): simpler(id).map { .refresh(id: $0) }
    default: []
    }
  }

  /// The first ids of the list from which sequences start, and an unknown one.
  private static func simpler(_ id: Int) -> [Int] { Array([1, 2, 3, 0].prefix { $0 != id }) }
}

extension ListSpec.Request {
  fileprivate var row: Int {
    switch self {
    case .label(let row): row
    }
  }
}

private struct Labels: LabelService {
  let services: GatedServices<ListSpec>

  func label(forRow id: Int) async throws -> String {
    try await services.answer(to: .label(row: id))
  }
}
