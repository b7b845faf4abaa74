// The Riveting document's UIKit-based navigation.

import Riveting
import SwiftUI
import UIKit

// Define navigation events
enum ProfileNavigationEvent {
  case showSettings
  case showDetails(userId: String)
  case dismiss
}

// Create a navigation router
class ProfileNavigationRouter: NavigationRouter {
  weak var navigator: Navigator?

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

  var body: some View {
    VStack {
      Button("Settings") {
        navigate(.showSettings)
      }

      Button("User Details") {
        navigate(.showDetails(userId: "123"))
      }

      Button("Dismiss") {
        navigate(.dismiss)
      }
    }
  }
}

// Used, but not shown
struct SettingsView: View {
  var body: some View { Text("Settings") }
}

struct UserDetailsView: View {
  let userId: String

  var body: some View { Text(userId) }
}

@MainActor
func showProfile() {
  let router = ProfileNavigationRouter()
  let navigator = UINavigationController()
  router.navigator = navigator
  navigator.push(ProfileView(navigationRouter: router), animated: true)
}
