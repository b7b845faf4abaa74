import IV
import Spec

/// An interactor and the screens that are linked to it: one to start with, and one more for every
/// further observer that wants to look.
@MainActor
final class Screens<Feature: FeatureSpec, View: Screen<Feature> & ViewProtocol> {
  let first: View
  private let interactor: View.Interactor
  private var others: [View] = []

  /// Links `screen`, which then may load.
  init(_ first: View, _ interactor: View.Interactor) {
    self.first = first
    self.interactor = interactor
    first.link(interactor)
  }

  func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> Observation {
    let screen = screen(without: \.onRender)
    screen.onRender = observer
    return Observation { [weak self, weak screen] in
      screen?.onRender = nil
      self?.closeUnwatched()
    }
  }

  func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> Observation {
    let screen = screen(without: \.onEffect)
    screen.onEffect = handler
    return Observation { [weak self, weak screen] in
      screen?.onEffect = nil
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

  private func screen<Handler>(without handler: KeyPath<Screen<Feature>, Handler?>) -> View {
    if let screen = all.first(where: { $0[keyPath: handler] == nil }) { return screen }
    let screen = View(showing: first.shown)
    others.append(screen)
    if isLinked { screen.link(interactor) }
    return screen
  }

  private func closeUnwatched() {
    for screen in others where screen.onRender == nil && screen.onEffect == nil { screen.unlink() }
    others.removeAll { $0.onRender == nil && $0.onEffect == nil }
  }
}
