import Riveting
import Spec
import SwiftUI
import UIKit

/// The search on a UIKit navigation stack: a router opens the results.
struct RoutedSearchView: NavigableView {
  let navigationRouter: SearchRouter
  @StateObject private var feature: SearchFeature

  init(environment: FeatureEnvironment, navigationRouter: SearchRouter) {
    self.navigationRouter = navigationRouter
    _feature = StateObject(wrappedValue: SearchFeature(environment: environment))
  }

  var body: some View {
    ResultList(
      phase: feature.viewState.view.phase,
      select: { feature.send(.select(id: $0)) },
      loadMore: { feature.send(.loadMore) },
      retry: { feature.send(.retry) }
    )
    .searchable(text: $feature.query)
    .onSubmit(of: .search) { feature.send(.submit) }
    .onChange(of: feature.viewState.effect.count) {
      if let effect = feature.viewState.effect.value { navigate(effect) }
    }
  }
}

final class SearchRouter: NavigationRouter {
  weak var navigator: (any Navigator)?

  func navigate(_ event: SearchSpec.Effect) {
    switch event {
    case .open(let id): navigator?.push(ResultView(id: id), animated: true)
    }
  }
}

extension UINavigationController {
  /// A stack that starts with the search.
  static func search(environment: FeatureEnvironment) -> UINavigationController {
    let router = SearchRouter()
    let navigator = UINavigationController()
    router.navigator = navigator
    navigator.push(
      RoutedSearchView(environment: environment, navigationRouter: router), animated: false)
    return navigator
  }
}
