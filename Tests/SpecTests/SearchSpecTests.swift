import Spec
import Testing

@Suite struct SearchSpecTests {
  private let pageA = SearchPage(results: [SearchResult(id: "a1", title: "A1")], hasMore: true)
  private let pageB = SearchPage(results: [SearchResult(id: "b1", title: "B1")], hasMore: false)

  private func loaded() -> Model<SearchSpec> {
    var model = Model<SearchSpec>(seed: .init(query: "a"))
    model.send(.submit)
    model.receive(.resultsArrived(request: 1, pageA))
    return model
  }

  @Test func typingWaitsExactlyTheDebounce() {
    var model = Model<SearchSpec>(seed: .init())
    model.send(.queryChanged("a"))
    #expect(model.receive(.timePassed(.milliseconds(299))).request == nil)
    #expect(model.view == .init(query: "a", phase: .idle))
    let request = model.receive(.timePassed(.milliseconds(1))).request
    #expect(request?.query == "a" && request?.page == 0)
    #expect(model.view.phase == .loading)
    #expect(model.receive(.timePassed(.seconds(1))).request == nil)
  }

  @Test func everyKeystrokeStartsTheDebounceAnew() {
    var model = Model<SearchSpec>(seed: .init())
    model.send(.queryChanged("a"))
    model.receive(.timePassed(.milliseconds(200)))
    model.send(.queryChanged("ab"))
    model.receive(.timePassed(.milliseconds(200)))
    #expect(model.requests.isEmpty)
    model.receive(.timePassed(.milliseconds(100)))
    #expect(model.requests.map(\.query) == ["ab"])
  }

  @Test(arguments: [SearchSpec.Action.queryChanged("b"), .submit, .clear])
  func `a request in flight is dropped by`(action: SearchSpec.Action) {
    var model = Model<SearchSpec>(seed: .init(query: "a"))
    model.send(.submit)
    model.send(action)
    let before = model.view
    model.receive(.resultsArrived(request: 1, pageA))
    #expect(model.view == before)
    model.receive(.requestFailed(request: 1, message: "late"))
    #expect(model.view == before)
  }

  @Test(arguments: [SearchSpec.Action.clear, .queryChanged(""), .submit])
  func aPendingDebounceIsDroppedBy(action: SearchSpec.Action) {
    var model = Model<SearchSpec>(seed: .init())
    model.send(.queryChanged("a"))
    model.send(action)
    #expect(model.receive(.timePassed(.seconds(1))).request == nil)
  }

  @Test func anEmptyQueryIsNeverRequested() {
    var model = Model<SearchSpec>(seed: .init())
    model.send(.submit)
    model.send(.queryChanged(""))
    model.receive(.timePassed(.seconds(1)))
    #expect(model.requests.isEmpty)
    #expect(model.view == .init(query: ""))
  }

  @Test func `load more appends once and not while loading`() {
    var model = loaded()
    #expect(model.send(.loadMore).request?.page == 1)
    #expect(model.view.phase == .loading)
    #expect(model.send(.loadMore).request == nil)
    model.receive(.resultsArrived(request: 2, pageB))
    model.receive(.resultsArrived(request: 2, pageB))
    #expect(
      model.view.phase == .loaded(results: pageA.results + pageB.results, hasMore: false))
    #expect(model.send(.loadMore).request == nil)
  }

  @Test func `a failure keeps the query and retry asks again for the same page`() {
    var model = loaded()
    model.send(.loadMore)
    model.receive(.requestFailed(request: 2, message: "down"))
    #expect(model.view == .init(query: "a", phase: .failed(message: "down")))
    #expect(model.send(.retry).request?.page == 1)
    model.receive(.resultsArrived(request: 3, pageB))
    #expect(
      model.view.phase == .loaded(results: pageA.results + pageB.results, hasMore: false))
  }

  @Test func retryIsForFailuresOnly() {
    var model = loaded()
    #expect(model.send(.retry) == ModelOutput())
  }

  @Test func `new text drops the results of the old one`() {
    var model = loaded()
    model.send(.queryChanged("b"))
    #expect(model.view == .init(query: "b", phase: .idle))
    #expect(model.send(.loadMore).request == nil)
  }

  @Test func selectOpensEveryTime() {
    var model = loaded()
    model.send(.select(id: "a1"))
    model.send(.select(id: "a1"))
    #expect(model.effects == [.open(id: "a1"), .open(id: "a1")])
  }
}
