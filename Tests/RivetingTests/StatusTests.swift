import Riveting
import Testing

struct StatusTests {
  @Test func `a switch over the three cases is exhaustive`() {
    func text(_ status: Status<Int>) -> String {
      switch status {
      case .loading: "loading"
      case .loaded(let value): "\(value)"
      case .error(let message): message ?? "failed"
      }
    }
    #expect([.loading, .loaded(1), .error(nil)].map(text) == ["loading", "1", "failed"])
  }

  @Test func `only a loaded status has a value`() {
    let all: [Status<Int>] = [.loading, .loaded(1), .error("no")]
    #expect(all.map(\.value) == [nil, 1, nil])
  }
}
