import Explorer
import Spec
import Synchronization

/// The environment that the kit owns: every request waits at a gate until the kit answers it.
final class World: SearchService, LabelService {
  private let temper: Temper
  private let gates = Mutex<[Gate]>([])

  init(temper: Temper = .prompt) { self.temper = temper }

  /// Every request so far, in the order they were made.
  var requests: [Gate] { gates.withLock { $0 } }

  /// The requests that nobody has answered yet, in the order they were made.
  var open: [Gate] { requests.filter(\.isOpen) }

  /// Does `body` to every request so far, and forgets them all.
  func forgetting(_ body: (Gate) -> Void) {
    let forgotten = gates.withLock { gates in
      defer { gates = [] }
      return gates
    }
    forgotten.forEach(body)
  }

  func environment(clock: any Clock<Duration>) -> FeatureEnvironment {
    FeatureEnvironment(search: self, labels: self, clock: clock)
  }

  func page(_ number: Int, of query: String) async throws -> SearchPage {
    guard case .page(let page) = try await ask(.page(number, of: query)) else {
      preconditionFailure("a search was answered with a label")
    }
    return page
  }

  func label(forRow id: Int) async throws -> String {
    guard case .label(let label) = try await ask(.label(row: id)) else {
      preconditionFailure("a refresh was answered with a page")
    }
    return label
  }

  private func ask(_ subject: Gate.Subject) async throws -> Gate.Answer {
    let gate = gates.withLock { gates in
      let gate = Gate(subject, number: gates.count + 1)
      gates.append(gate)
      return gate
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { gate.wait($0) }
    } onCancel: {
      gate.cancel(temper)
    }
  }
}
