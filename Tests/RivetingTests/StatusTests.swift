import Riveting
import Testing

struct StatusTests {
  @Test func aSwitchOverTheThreeCasesIsExhaustive() {
    func text(_ status: Status<Int>) -> String {
      switch status {
      case .loading: "loading"
      case .loaded(let value): "\(value)"
      case .error(let message): message ?? "failed"
      }
    }
    #expect([.loading, .loaded(1), .error(nil)].map(text) == ["loading", "1", "failed"])
  }

  @Test func onlyALoadedStatusHasAValue() {
    let all: [Status<Int>] = [.loading, .loaded(1), .error("no")]
    #expect(all.map(\.value) == [nil, 1, nil])
  }
}
