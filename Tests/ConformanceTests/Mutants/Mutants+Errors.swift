import Spec

extension Mutant {
  static let errors: [Mutant] = [
    .search(EndsWithTheFirstError.self, "a stream of answers that ends with its first error"),
    .search(HidesFailure.self, "errors are swallowed, and loading never ends"),
    .counter(WrapsAround.self, "arithmetic wraps around where it should saturate"),
    .search(TrimsTheQuery.self, "leading blanks are trimmed from the text shown"),
    .search(RequestsTheEmptyQuery.self, "submitting an empty query makes a request"),
    .list(SelectsUnknownRows.self, "a row is selected without a check that it exists"),
    .list(AddsTheRowAgain.self, "an answer for a row that was removed adds a row"),
    .list(StoresTheIndex.self, "the row's index is stored instead of its id"),
    .search(ShowsEachIdOnce.self, "a result whose id was shown before is left out"),
    .search(TakesEmptyForTheEnd.self, "an empty page is taken for the last one"),
    .list(Lowercases.self, "labels are lowercased"),
    .list(IgnoresEmptyLabels.self, "an empty label is taken for none"),
    .search(TrimsQueries.self, "blanks around a query are removed"),
    .search(ShowsAHundredResults.self, "no more than 100 results are shown"),
    .search(ShowsTheFirstLine.self, "only the first line of a failure is shown"),
  ]
}

final class EndsWithTheFirstError: ReferenceSearch {
  private var hasEnded = false

  override func receive(
    _ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request
  ) {
    guard !hasEnded else { return }
    if case .failure(let error) = answer { hasEnded = !(error is CancellationError) }
    super.receive(answer, request)
  }
}

final class HidesFailure: ReferenceSearch {
  override func receive(
    _ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request
  ) {
    if case .success = answer { super.receive(answer, request) }
  }
}

final class WrapsAround: ReferenceCounter {
  override func handle(_ input: ModelInput<CounterSpec>) {
    let before = state
    _ = CounterSpec.reduce(&state, input)
    switch input {
    case .action(.increment): state = before &+ 1
    case .action(.decrement): state = before &- 1
    case .action(.add(let amount)): state = before &+ amount
    default: break
    }
    render(view)
    if input == .action(.reset) { emit(.didReset(from: before)) }
  }
}

final class TrimsTheQuery: ReferenceSearch {
  override func send(_ action: SearchSpec.Action) {
    guard case .queryChanged(let text) = action else { return super.send(action) }
    super.send(.queryChanged(String(text.drop { $0 == " " })))
  }
}

final class RequestsTheEmptyQuery: ReferenceSearch {
  override func handle(_ input: ModelInput<SearchSpec>) {
    super.handle(input)
    guard input == .action(.submit), view.query.isEmpty else { return }
    Task { [search = environment.search] in try await search.page(0, of: "") }
  }
}

final class SelectsUnknownRows: ReferenceList {
  private var selected: Int?

  override var view: ListSpec.View {
    var view = super.view
    view.selectedID = selected
    return view
  }

  override func handle(_ input: ModelInput<ListSpec>) {
    switch input {
    case .action(.select(let id)): selected = id
    case .action(.clear), .action(.create): selected = nil
    case .action(.remove(let id)) where id == selected: selected = nil
    default: break
    }
    super.handle(input)
  }
}

final class AddsTheRowAgain: ReferenceList {
  override func finishRefresh(_ label: String?, row: Int, refresh: Int) {
    if label != nil, !state.contains(id: row) { take(.action(.append(1))) }
    super.finishRefresh(label, row: row, refresh: refresh)
  }
}

final class StoresTheIndex: ReferenceList {
  override func makeRequest(_ request: ListSpec.Request) {
    guard case .label(let id) = request else { return }
    let index = view.rows.firstIndex { $0.id == id } ?? 0
    refreshCount += 1
    work[refreshCount] = Task { [weak self, refreshCount, labels = environment.labels] in
      let label = try? await labels.label(forRow: id)
      guard let self, index < view.rows.count else { return }
      finishRefresh(label, row: view.rows[index].id, refresh: refreshCount)
    }
  }
}

final class ShowsEachIdOnce: ReferenceSearch {
  override func receive(
    _ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request
  ) {
    guard case .success(var page) = answer else { return super.receive(answer, request) }
    var ids: Set<String> = []
    page.results.removeAll { !ids.insert($0.id).inserted }
    super.receive(.success(page), request)
  }
}

final class TakesEmptyForTheEnd: ReferenceSearch {
  override func receive(
    _ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request
  ) {
    guard case .success(var page) = answer else { return super.receive(answer, request) }
    if page.results.isEmpty { page.hasMore = false }
    super.receive(.success(page), request)
  }
}

final class Lowercases: ReferenceList {
  override func finishRefresh(_ label: String?, row: Int, refresh: Int) {
    super.finishRefresh(label?.lowercased(), row: row, refresh: refresh)
  }
}

final class IgnoresEmptyLabels: ReferenceList {
  override func finishRefresh(_ label: String?, row: Int, refresh: Int) {
    super.finishRefresh(label == "" ? nil : label, row: row, refresh: refresh)
  }
}

final class TrimsQueries: ReferenceSearch {
  override func send(_ action: SearchSpec.Action) {
    guard case .queryChanged(let text) = action, text.hasSuffix(" ") else {
      return super.send(action)
    }
    super.send(.queryChanged(text.filter { $0 != " " }))
  }
}

final class ShowsAHundredResults: ReferenceSearch {
  override var view: SearchSpec.View {
    guard case .loaded(let results, let more) = super.view.phase else { return super.view }
    return SearchSpec.View(
      query: super.view.query, phase: .loaded(results: Array(results.prefix(100)), hasMore: more))
  }
}

final class ShowsTheFirstLine: ReferenceSearch {
  override var view: SearchSpec.View {
    guard case .failed(let message) = super.view.phase else { return super.view }
    return SearchSpec.View(
      query: super.view.query,
      phase: .failed(message: message.prefix { !$0.isNewline }.description))
  }
}
