// The Ricemill document's SwiftUI usage; what it uses is in Tests/RicemillTests/Document.
//
// Differs: the document's `let viewModel: ViewModel = ...` and its three lines stand in a view.

import Ricemill
import SwiftUI

struct CounterView: View {
  @ObservedObject var viewModel: StoredViewModel

  var body: some View {
    VStack {
      Toggle("On", isOn: viewModel.input.isOn)  // This is `Binding<Bool>` instance.
      Text("\(viewModel.output.count)")  // This is `Int` instance.
      Button("Increment") { viewModel.input.increment.send() }
    }
  }

  var count: Published<Int>.Publisher {
    viewModel.output.$count  // This is `Published<Int>.Publisher` instance.
  }
}
