// The Riveting document's SwiftUI view.

import Riveting
import SwiftUI

struct CounterView: View {
  @StateObject private var feature = CounterFeature(
    interactor: CounterInteractor(initialDomain: CounterDomain()),
    reducer: CounterReducer()
  )

  var body: some View {
    VStack {
      Text("Count: \(feature.viewState.count)")
        .foregroundColor(feature.viewState.isNegative ? .red : .primary)

      HStack {
        Button("Decrement") {
          feature.send(.decrement)
        }

        Button("Reset") {
          feature.send(.reset)
        }

        Button("Increment") {
          feature.send(.increment)
        }
      }
    }
    .padding()
  }
}
