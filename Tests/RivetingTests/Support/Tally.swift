import CombineShim
import Riveting

// A small feature that several test files share.

struct Tally: Equatable {
  var count = 0
  var label = ""
}

enum TallyAction: Equatable {
  case add(Int)
  case addTwice(Int)
  case load(Request)
  case append(Int, Request)
}

/// Has no mutable properties of its own, so any task may use it.
final class TallyInteractor: BaseInteractor<TallyAction, Tally>, @unchecked Sendable {
  override func interact(with action: TallyAction) {
    switch action {
    case .add(let amount):
      updateDomain { $0.count += amount }
    case .addTwice(let amount):
      updateDomain { $0.count += amount }
      updateDomain { $0.count += amount }
    case .load(let request):
      perform { tally in
        let label = try await request.answer()
        try tally.update { $0.label = label }
      } onFailure: { tally, error in
        tally.label = "failed: \(error)"
      }
    case .append(let amount, let request):
      updateDomain { tally in
        let label = try? await request.answer()
        tally.count += amount
        tally.label += label ?? ""
      }
    }
  }

  convenience init() { self.init(initialDomain: Tally()) }
}

struct TallyReducer: Reducing {
  func reduce(from tally: Tally) -> String { "\(tally.count)\(tally.label)" }
}

final class TallyFeature: BaseFeature<TallyInteractor, TallyReducer> {
  convenience init() {
    self.init(interactor: TallyInteractor(), reducer: TallyReducer())
  }
}

extension AsyncStream<Tally> {
  func counts() async -> [Int] {
    await reduce(into: []) { $0.append($1.count) }
  }
}
