import Spec

@testable import BenchKit
@testable import PatternBench

/// A list that does everything right, but for one fault.
@MainActor
class TinyList: FeatureDriver {
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
    /// Renders once for all actions of a turn, on a later turn, as coalescing patterns may.
    case coalescing
    /// Leaves out every tenth render.
    case everyTenthRender
    /// Renders every observed row after every action.
    case everyRow
    /// Renders a wrong label in every observed row.
    case wrongLabel
  }

  fileprivate final class Observer {
    /// The row that it observes; nil if it observes the list.
    let position: Int?
    let receive: @MainActor (ListSpec.View) -> Void

    init(of position: Int?, _ receive: @escaping @MainActor (ListSpec.View) -> Void) {
      (self.position, self.receive) = (position, receive)
    }
  }

  fileprivate let fault: Fault
  private let isLate: Bool
  private var table: RowTable
  private var handled = 0
  private var isDue = false
  private var observers: [Observer] = []

  init(seed: ListSpec.Seed, fault: Fault, isLate: Bool) {
    table = ListSpec.initial(seed)
    (self.fault, self.isLate) = (fault, isLate)
  }

  required convenience init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
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
    case .everyTenthRender where handled.isMultiple(of: 10): return
    case .wrongLastRender: rendered.rows[3].label = "wrong"
    case .coalescing: return renderLater()
    default: break
    }
    for observer in observers {
      if let position = observer.position, fault != .everyRow,
        old.row(at: position) == rendered.row(at: position)
      {
        continue
      }
      observer.receive(rendered)
    }
  }

  private func renderLater() {
    guard !isDue else { return }
    isDue = true
    Task {
      isDue = false
      for observer in observers { observer.receive(view) }
    }
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
    add(Observer(of: nil, observer))
  }

  fileprivate func add(_ observer: Observer) -> ObservationToken {
    observers.append(observer)
    observer.receive(view)
    return ObservationToken { [weak self] in self?.observers.removeAll { $0 === observer } }
  }

  func onEffect(_ handler: @escaping @MainActor (ListSpec.Effect) -> Void) -> ObservationToken {
    ObservationToken {}
  }

  func shutdown() {}

  var parts: [AnyObject] { [] }
}

/// A tiny list whose rows can be observed.
final class TinyRowList: TinyList, RowObserving {
  func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    let isWrong = fault == .wrongLabel
    return add(
      Observer(of: position) { view in
        var row = view.row(at: position)
        if isWrong { row?.label = "wrong" }
        observer(row)
      })
  }
}

extension Subject<ListSpec> {
  /// A tiny list with this fault, which claims what tiny counters claim unless `claims` says otherwise.
  static func tiny(
    _ fault: TinyList.Fault, isLate: Bool = false, claims: (inout Capabilities) -> Void = { _ in }
  ) -> Subject {
    var capabilities = Capabilities.tiny
    claims(&capabilities)
    return Subject(capabilities: capabilities) { seed, _ in
      TinyList(seed: seed, fault: fault, isLate: isLate)
    }
  }
}
