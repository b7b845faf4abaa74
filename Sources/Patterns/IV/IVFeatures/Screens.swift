import IV
import Spec

/// An interactor and the screens that are linked to it: one to start with, and one more for every
/// further observer that wants to look.
@MainActor
final class Screens<View: Screen> {
  typealias Feature = View.Feature

  private let first: View
  private let interactor: View.Interactor
  private var others: [View] = []

  init(_ first: View, _ interactor: View.Interactor) {
    self.first = first
    self.interactor = interactor
    first.link(interactor)
  }

  func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    let screen = all.first { $0.audience.onRender == nil } ?? open()
    screen.audience.onRender = observer
    return ObservationToken { [weak self, weak screen] in
      screen?.audience.onRender = nil
      self?.closeUnwatched()
    }
  }

  func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken {
    let screen = all.first { $0.audience.onEffect == nil } ?? open()
    screen.audience.onEffect = handler
    return ObservationToken { [weak self, weak screen] in
      screen?.audience.onEffect = nil
      self?.closeUnwatched()
    }
  }

  func link() {
    for screen in all { screen.link(interactor) }
  }

  func unlink() {
    for screen in all { screen.unlink() }
  }

  var isLinked: Bool { first.eventEmitter != nil }

  var parts: [AnyObject] { [self, interactor] + all }

  private var all: [View] { [first] + others }

  private func open() -> View {
    let screen = View(showing: first.shown)
    if isLinked { screen.link(interactor) }
    others.append(screen)
    return screen
  }

  private func closeUnwatched() {
    for screen in others where screen.audience.isGone { screen.unlink() }
    others.removeAll { $0.audience.isGone }
  }
}
