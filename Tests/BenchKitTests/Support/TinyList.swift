import Spec

@testable import BenchKit

/// A list that does everything right, but for one fault.
@MainActor
final class TinyList: FeatureDriver {
  typealias Feature = ListSpec

  enum Fault: Sendable, Equatable {
    case none
    /// Every tenth toggle marks a row far away.
    case wrongRow
    /// Every tenth toggle marks the next row.
    case wrongRowAtTheEdge
    /// Every fifth render shows the view before the action.
    case oldView
    /// Leaves out the render of the action of this number.
    case lastRender(Int)
    /// Renders a wrong label in the fourth row, although its view is right.
    case wrongLastRender
    /// Leaves the fourth row as it is when all are updated.
    case forgottenRow
  }

  private let fault: Fault
  private let isLate: Bool
  private var table: RowTable
  private var handled = 0
  private var observer: (@MainActor (ListSpec.View) -> Void)?

  init(seed: ListSpec.Seed, fault: Fault, isLate: Bool) {
    table = ListSpec.initial(seed)
    (self.fault, self.isLate) = (fault, isLate)
  }

  convenience init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    self.init(seed: seed, fault: .none, isLate: false)
  }

  var view: ListSpec.View { ListSpec.view(table) }

  func send(_ action: ListSpec.Action) {
    if isLate { Task { handle(action) } } else { handle(action) }
  }

  private func handle(_ action: ListSpec.Action) {
    let old = view
    handled += 1
    _ = ListSpec.reduce(&table, .action(wrong(action)))
    if fault == .forgottenRow { table.relabel(id: 4, old.rows[3].label) }
    var rendered = view
    switch fault {
    case .oldView where handled.isMultiple(of: 5): rendered = old
    case .lastRender(handled): return
    case .wrongLastRender: rendered.rows[3].label = "wrong"
    default: break
    }
    observer?(rendered)
  }

  private func wrong(_ action: ListSpec.Action) -> ListSpec.Action {
    guard case .toggle(let id) = action, handled.isMultiple(of: 10) else { return action }
    return switch fault {
    case .wrongRow: .toggle(id: (id + 3) % table.rows.count + 1)
    case .wrongRowAtTheEdge: .toggle(id: id % table.rows.count + 1)
    default: action
    }
  }

  func observe(_ observer: @escaping @MainActor (ListSpec.View) -> Void) -> ObservationToken {
    self.observer = observer
    return ObservationToken { [weak self] in self?.observer = nil }
  }

  func onEffect(_ handler: @escaping @MainActor (ListSpec.Effect) -> Void) -> ObservationToken {
    ObservationToken {}
  }

  func shutdown() {}

  var parts: [AnyObject] { [] }
}

extension Subject<ListSpec> {
  /// A tiny list with this fault.
  static func tiny(_ fault: TinyList.Fault, isLate: Bool = false) -> Subject {
    Subject(capabilities: .tiny) { seed, _ in TinyList(seed: seed, fault: fault, isLate: isLate) }
  }
}
