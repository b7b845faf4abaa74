import Ricemill
import Spec
import SwiftUI

// MARK: Search: way

// searchable ──► input.queryChanged.send("a")
// └─ polish: startOver("a") ──► body
//    └─ switchToLatest, a newer one replaces
//       ├─ moment(on: clock)
//       └─ progress(service)
//          ├─ .requested
//          ├─ service.page(0, of: "a")
//          └─ .answered
//             └─ assign(to: progress): body

// MARK: Search: screen

struct SearchView: View {
  @StateObject private var machine: SearchMachine
  @State private var opened: String?

  init(environment: FeatureEnvironment) {
    _machine = StateObject(
      wrappedValue: SearchMachine(
        input: .init(), store: .init(query: ""),
        extra: .init(service: environment.search, clock: environment.clock)))
  }

  var body: some View {
    NavigationStack {
      ResultList(
        phase: machine.output.view.phase,
        select: { machine.input.select.send($0) },
        loadMore: { machine.input.loadMore.send() },
        retry: { machine.input.retry.send() }
      )
      .searchable(text: $machine.query)
      .onSubmit(of: .search) { machine.input.submit.send() }
      .navigationDestination(item: $opened) { ResultView(id: $0) }
    }
    .onReceive(machine.output.effects) { effect in
      if case .open(let id) = effect { opened = id }
    }
  }
}

extension SearchMachine {
  /// The query, for `$machine.query`.
  fileprivate var query: String {
    get { output.view.query }
    // A search field may set the text that it has; as a change, that would drop the results.
    set { if newValue != query { input.queryChanged.send(newValue) } }
  }
}

#Preview { SearchView(environment: .preview) }
