import IV
import Spec

/// An interactor and the screens that are linked to it: one from the start, and another one for
/// every further observer.
@MainActor
final class LinkedScreens<FeatureScreen: Screen> {
  typealias Feature = FeatureScreen.Feature

  let first = FeatureScreen()
  private let interactor: FeatureScreen.Interactor
  private var others: [FeatureScreen] = []
  private var cells: [Cell] = []

  /// A view that shows a part of the first screen.
  private struct Cell {
    let view: AnyObject
    let link: @MainActor () -> Void
    let unlink: @MainActor () -> Void
  }

  init(_ interactor: FeatureScreen.Interactor) {
    self.interactor = interactor
    first.link(interactor)
  }

  func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    let screen = screen { $0.observer.onRender == nil }
    screen.observer.onRender = observer
    return ObservationToken { [weak self, weak screen] in
      // Freed last, since what it captured may send.
      let former = screen?.observer.onRender
      screen?.observer.onRender = nil
      self?.closeUnobserved()
      withExtendedLifetime(former) {}
    }
  }

  func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken {
    let screen = screen { $0.observer.onEffect == nil }
    screen.observer.onEffect = handler
    return ObservationToken { [weak self, weak screen] in
      // Freed last, since what it captured may send.
      let former = screen?.observer.onEffect
      screen?.observer.onEffect = nil
      self?.closeUnobserved()
      withExtendedLifetime(former) {}
    }
  }

  /// Links `view`, which shows a part of the first screen, until the token is cancelled.
  func add<View: ViewProtocol>(_ view: View) -> ObservationToken
  where View.Interactor == FeatureScreen.Interactor {
    let cell = Cell(view: view) { [interactor] in
      view.link(interactor)
    } unlink: {
      view.unlink()
    }
    cells.append(cell)
    if isLinked { cell.link() }
    return ObservationToken { [weak self] in
      cell.unlink()
      self?.cells.removeAll { $0.view === view }
    }
  }

  func link() {
    first.link(interactor)
    for screen in others { screen.link(interactor) }
    for cell in cells { cell.link() }
  }

  func unlink() {
    first.unlink()
    for screen in others { screen.unlink() }
    for cell in cells { cell.unlink() }
  }

  var isLinked: Bool { first.eventEmitter != nil }

  var parts: [AnyObject] { [self, interactor, first] + others + cells.map(\.view) }

  /// The first screen that is free; if none is, a new one.
  private func screen(where isFree: (FeatureScreen) -> Bool) -> FeatureScreen {
    if isFree(first) { return first }
    return others.first(where: isFree) ?? open()
  }

  private func open() -> FeatureScreen {
    let screen = FeatureScreen()
    screen.shown = first.shown
    if isLinked { screen.link(interactor) }
    others.append(screen)
    return screen
  }

  private func closeUnobserved() {
    for screen in others where screen.observer.isEmpty { screen.unlink() }
    others.removeAll { $0.observer.isEmpty }
  }
}
