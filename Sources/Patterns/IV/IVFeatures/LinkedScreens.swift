import IV
import Spec

/// An interactor and the views that are linked to it: a screen from the start, another one for every
/// further observer, and views that show a part of the first screen.
@MainActor
final class LinkedScreens<FeatureScreen: Screen> {
  typealias Feature = FeatureScreen.Feature

  let first = FeatureScreen()
  private let interactor: FeatureScreen.Interactor
  /// By number, in the order in which they are linked.
  private var others: [Int: OtherView] = [:]
  private var lastNumber = 0

  private struct OtherView {
    let view: AnyObject
    let link: @MainActor () -> Void
    let unlink: @MainActor () -> Void
  }

  init(_ interactor: FeatureScreen.Interactor) {
    self.interactor = interactor
    first.link(interactor)
  }

  func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    guard first.observer.onRender == nil else {
      return addScreen { $0.onRender = observer }
    }
    first.observer.onRender = observer
    return ObservationToken { [weak first] in
      // Freed last, since what it captured may send.
      let former = first?.observer.onRender
      first?.observer.onRender = nil
      withExtendedLifetime(former) {}
    }
  }

  func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken {
    guard first.observer.onEffect == nil else {
      return addScreen { $0.onEffect = handler }
    }
    first.observer.onEffect = handler
    return ObservationToken { [weak first] in
      // Freed last, since what it captured may send.
      let former = first?.observer.onEffect
      first?.observer.onEffect = nil
      withExtendedLifetime(former) {}
    }
  }

  private func addScreen(_ setUp: (ScreenObserver<Feature>) -> Void) -> ObservationToken {
    let screen = FeatureScreen()
    screen.shown = first.shown
    setUp(screen.observer)
    return add(screen)
  }

  /// Links `view` until the token is cancelled.
  func add<View: ViewProtocol>(_ view: View) -> ObservationToken
  where View.Interactor == FeatureScreen.Interactor {
    lastNumber += 1
    others[lastNumber] = OtherView(view: view) { [interactor] in
      view.link(interactor)
    } unlink: {
      view.unlink()
    }
    if isLinked { view.link(interactor) }
    return ObservationToken { [weak self, number = lastNumber] in
      // Freed last, since what it captured may send.
      let former = self?.others.removeValue(forKey: number)
      former?.unlink()
    }
  }

  func link() {
    first.link(interactor)
    for other in othersInOrder { other.link() }
  }

  func unlink() {
    first.unlink()
    for other in othersInOrder { other.unlink() }
  }

  var isLinked: Bool { first.eventEmitter != nil }

  var parts: [AnyObject] { [self, interactor, first] + othersInOrder.map(\.view) }

  private var othersInOrder: [OtherView] {
    others.sorted { $0.key < $1.key }.map(\.value)
  }
}
