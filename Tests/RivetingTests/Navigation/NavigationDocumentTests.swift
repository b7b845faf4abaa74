import Riveting
import Testing

// The navigation snippet of the Riveting document. Without SwiftUI its screens have no bodies.

struct SettingsView: Screen {}

struct UserDetailsView: Screen {
  let userId: String
}

// Define navigation events
enum ProfileNavigationEvent {
  case showSettings
  case showDetails(userId: String)
  case dismiss
}

// Create a navigation router
class ProfileNavigationRouter: NavigationRouter {
  weak var navigator: (any Navigator)?

  func navigate(_ event: ProfileNavigationEvent) {
    switch event {
    case .showSettings:
      navigator?.push(SettingsView(), animated: true)
    case .showDetails(let userId):
      navigator?.push(UserDetailsView(userId: userId), animated: true)
    case .dismiss:
      navigator?.dismiss(animated: true)
    }
  }
}

// Use in a view
struct ProfileView: NavigableView {
  let navigationRouter: ProfileNavigationRouter
}

@MainActor
struct NavigationDocumentTests {
  @Test func `events of a view reach the navigator`() {
    let navigator = RecordingNavigator()
    let router = ProfileNavigationRouter()
    router.navigator = navigator
    let view = ProfileView(navigationRouter: router)

    view.navigate(.showSettings)
    view.navigate(.showDetails(userId: "123"))
    view.navigate(.dismiss)

    #expect(
      navigator.moves == [
        "push SettingsView()", "push UserDetailsView(userId: \"123\")", "dismiss",
      ])
  }

  @Test func `a router does not keep its navigator alive`() {
    let router = ProfileNavigationRouter()
    var navigator: RecordingNavigator? = RecordingNavigator()
    router.navigator = navigator
    #expect(router.navigator != nil)
    navigator = nil
    #expect(router.navigator == nil)
  }
}

/// Records the moves it was asked for.
final class RecordingNavigator: Navigator {
  private(set) var moves: [String] = []

  func push<Content: Screen>(_ screen: Content, animated: Bool) { moves.append("push \(screen)") }
  func present<Content: Screen>(_ screen: Content, animated: Bool) {
    moves.append("present \(screen)")
  }
  func pop(animated: Bool) { moves.append("pop") }
  func dismiss(animated: Bool) { moves.append("dismiss") }
  func dismissWithCompletion(animated: Bool, completion: @escaping () -> Void) {
    moves.append("dismiss")
    completion()
  }
  func dismissSelf(animated: Bool) { moves.append("dismissSelf") }
}
