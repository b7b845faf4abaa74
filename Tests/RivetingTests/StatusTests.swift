import Riveting
import Testing

struct StatusTests {
  @Test func onlyALoadedStatusHasAValue() {
    let all: [Status<Int>] = [.idle, .loading, .loaded(1), .error("no")]
    #expect(all.map(\.value) == [nil, nil, 1, nil])
    #expect(all.map(\.isLoading) == [false, true, false, false])
  }

  @Test func mapReplacesTheValueOnly() {
    let all: [Status<Int>] = [.idle, .loading, .loaded(1), .error("no"), .error(nil)]
    #expect(
      all.map { $0.map { "\($0)" } } == [.idle, .loading, .loaded("1"), .error("no"), .error(nil)])
  }
}
