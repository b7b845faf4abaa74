import Spec

// The check of OB10: observers of one row.

@MainActor
func observesOneRow(_ fixture: Fixture<ListSpec>) async throws {
  try await receivesItsRow(fixture)
  for change in RowObserverChange.allCases {
    if change == .detaches, !fixture.capabilities.restartable.isClaimed { continue }
    try await rowObserversComeAndGo(fixture.another(), change)
  }
  try await sendsFromItsRow(fixture.another())
}

@MainActor
private func receivesItsRow(_ fixture: Fixture<ListSpec>) async throws {
  let count = fixture.model.view.rows.count
  // Where there is no row yet, one comes; at 99, none does.
  var recorders = [
    try RowRecorder(fixture), try RowRecorder(fixture), try RowRecorder(fixture, at: count),
    try RowRecorder(fixture, at: 99),
  ]
  fixture.note("row 1 is observed twice, and \(count) and 99, where there is no row, once each")
  // Another comes in the first callback of one.
  var inside: RowRecorder?
  recorders.append(
    try RowRecorder(fixture) {
      fixture.note("in its first callback, another observer of the row is added")
      inside = try? RowRecorder(fixture)
    })
  await fixture.settle()
  if let inside { recorders.append(inside) }
  var due: [Int: [Row?]] = [:]
  func requireNext() throws(Violation) {
    for position in [1, count, 99] {
      let row = fixture.model.view.row(at: position)
      if due[position]?.last != .some(row) { due[position, default: []].append(row) }
    }
    for recorder in recorders {
      try fixture.requireRows(recorder.received, due[recorder.position] ?? [])
    }
  }
  try requireNext()
  let ids = fixture.model.view.rows.map(\.id)
  for id in [ids[1], ids[0]] {
    fixture.send(.refresh(id: id))
    await fixture.settle()
    await fixture.answer(try fixture.onlyOpenRequest())
    try requireNext()
  }
  for action in rowActions(ids) {
    fixture.send(action)
    await fixture.settle()
    try requireNext()
  }
  let stopped = recorders.removeFirst()
  let former = stopped.received
  stopped.stop()
  fixture.note("the first observer is stopped")
  fixture.send(.create(count + 1))
  await fixture.settle()
  try fixture.requireRows(stopped.received, former)
  try requireNext()
}

/// Actions that change the second of the rows with these ids, others, or both, in every way.
private func rowActions(_ ids: [Int]) -> [ListSpec.Action] {
  [
    .toggle(id: ids[0]), .toggle(id: ids[1]), .select(id: ids[1]), .updateEvery(2), .updateEvery(1),
    .swap(0, 2), .swap(1, 2), .swap(1, 0), .append(1), .remove(id: ids[2]), .toggle(id: ids[1]),
    .clear,
    .append(1), .append(1), .create(2),
  ]
}

/// What happens while three observers have the same row.
private enum RowObserverChange: CaseIterable {
  /// Inside a delivery, the first observer stops itself.
  case stopsItself
  /// Inside a delivery, the first observer stops the second.
  case stopsTheNext
  /// Inside a delivery, the first observer shuts the feature down.
  case shutsDown
  /// The feature is shut down and attached.
  case detaches
}

@MainActor
private func rowObserversComeAndGo(
  _ fixture: Fixture<ListSpec>, _ change: RowObserverChange
) async throws {
  var recorders = [
    try RowRecorder(fixture), try RowRecorder(fixture), try RowRecorder(fixture),
  ]
  await fixture.settle()
  var stopped: (recorder: RowRecorder, count: Int)?
  var total: Int?
  let id = fixture.model.view.rows[1].id
  func requireRow() throws(Violation) {
    let row = fixture.driver.view.rows.first { $0.id == id }
    for recorder in recorders where recorder !== stopped?.recorder {
      try fixture.require(
        recorder.received.last == .some(row), .trace, expected: "the row \(brief: [row])",
        found: "\(brief: Array(recorder.received.suffix(1)))")
    }
  }
  if change == .detaches {
    fixture.send(.toggle(id: id))
    await fixture.settle()
    fixture.shutdown()
    fixture.note("another observer of the row is added")
    let late = try RowRecorder(fixture)
    fixture.attach()
    await fixture.settle()
    // The feature may start again, with other rows.
    try requireRow()
    recorders.append(late)
  } else {
    // The order in which they are called is not specified.
    for (index, recorder) in recorders.enumerated() {
      recorder.onRow = {
        for recorder in recorders { recorder.onRow = nil }
        fixture.note("inside the delivery to an observer of row 1: \(change)")
        switch change {
        case .stopsItself: stopped = (recorder, recorder.received.count)
        case .stopsTheNext:
          let next = recorders[(index + 1) % recorders.count]
          stopped = (next, next.received.count)
        case .shutsDown, .detaches: break
        }
        stopped?.recorder.stop()
        if change == .shutsDown {
          fixture.shutdown()
          total = recorders.map(\.received.count).reduce(0, +)
        }
      }
    }
  }
  for _ in 1...2 {
    fixture.send(.toggle(id: id))
    await fixture.settle()
    if total == nil { try requireRow() }
  }
  if let total {
    return try fixture.require(
      recorders.map(\.received.count).reduce(0, +) == total, .trace,
      expected: "no row after shutdown inside a delivery", found: "one")
  }
  if let stopped {
    try fixture.require(
      stopped.recorder.received.count == stopped.count, .trace,
      expected: "no row after the observer was stopped",
      found: "\(stopped.recorder.received.count - stopped.count)")
  }
}

/// Sends inside the first call of an observer.
@MainActor
private func sendsFromItsRow(_ fixture: Fixture<ListSpec>) async throws {
  let id = fixture.model.view.rows[1].id
  let recorder = try RowRecorder(fixture) {
    fixture.note("inside the first call of an observer of row 1")
    fixture.send(.toggle(id: id))
  }
  await fixture.settle()
  try fixture.require(
    !recorder.hasNested, .nesting, expected: "every row to be delivered after the one before",
    found: "one delivered inside another's delivery")
  try fixture.require(
    recorder.received.last == .some(fixture.model.view.row(at: 1)), .trace,
    expected: "the row \(brief: [fixture.model.view.row(at: 1)])",
    found: "\(brief: Array(recorder.received.suffix(1)))")
}

/// Records the rows that an observer of one row receives.
@MainActor
private final class RowRecorder {
  private(set) var received: [Row?] = []
  /// Whether a row was delivered during another delivery.
  private(set) var hasNested = false
  /// Called once, inside the next delivery.
  var onRow: (@MainActor () -> Void)?

  let position: Int
  private var isReceiving = false
  private var observation: ObservationToken?

  init(
    _ fixture: Fixture<ListSpec>, at position: Int = 1, onRow: (@MainActor () -> Void)? = nil
  ) throws(Violation) {
    guard let driver = fixture.driver as? any RowObserving else {
      throw Violation(
        kind: .unclaimed, expected: "a driver of the list that is RowObserving, as claimed",
        found: "\(type(of: fixture.driver))", steps: fixture.steps)
    }
    self.onRow = onRow
    self.position = position
    observation = driver.observeRow(at: position) { [weak self] in self?.receive($0) }
  }

  func stop() { observation?.cancel() }

  private func receive(_ row: Row?) {
    hasNested = hasNested || isReceiving
    isReceiving = true
    received.append(row)
    onRow.take()?()
    isReceiving = false
  }
}

extension Fixture<ListSpec> {
  /// Requires that the observer of a row received `due`, in order and nothing else.
  fileprivate func requireRows(_ received: [Row?], _ due: [Row?]) throws(Violation) {
    try require(
      received == due, .trace, expected: "the rows \(brief: due)", found: "\(brief: received)")
  }
}
