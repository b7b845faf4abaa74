// The Ricemill document's SwiftUI usage.
//
// Differs: the document's `let viewModel: ViewModel = ...` and its three lines stand in a view; the
// machine's resolver, which the document leaves out, is filled in.

import Ricemill
import SwiftUI

final class ViewModel: Machine<ViewModel.Resolver> {
  convenience init() {
    self.init(input: Input(), store: Store(), extra: Extra())
  }
}

extension ViewModel {
  typealias Output = Store

  final class Input: BindableInputType {
    let increment = PassthroughSubject<Void, Never>()
    @Published var isOn = false
  }

  final class Store: StoredOutputType {
    @Published var count: Int = 0
  }

  struct Extra: ExtraType {}

  enum Resolver: ResolverType {
    typealias Input = ViewModel.Input
    typealias Output = ViewModel.Output
    typealias Store = ViewModel.Store
    typealias Extra = ViewModel.Extra

    static func polish(
      input: Publishing<Input>,
      store: Store,
      extra: Extra
    ) -> Polished<Output> {
      var cancellables: [AnyCancellable] = []

      input.increment
        .flatMap { _ in Just(store.count) }
        .map { $0 + 1 }
        .assign(to: \.count, on: store)
        .store(in: &cancellables)

      return Polished(cancellables: cancellables)
    }
  }
}

struct CounterView: View {
  @ObservedObject var viewModel: ViewModel

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
