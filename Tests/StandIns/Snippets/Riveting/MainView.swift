// The Riveting document's pure SwiftUI navigation.

import Riveting
import SwiftUI

struct MainView: View {
  @StateObject private var feature = CounterFeature(
    interactor: CounterInteractor(initialDomain: CounterDomain()),
    reducer: CounterReducer()
  )

  var body: some View {
    NavigationStack {
      VStack {
        Text("Count: \(feature.viewState.count)")

        Button("Increment") {
          feature.send(.increment)
        }

        NavigationLink("Go to Details") {
          DetailView(count: feature.viewState.count)
        }
      }
    }
  }
}

// Used, but not shown
struct DetailView: View {
  let count: Int

  var body: some View { Text("\(count)") }
}
