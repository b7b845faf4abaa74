import Spec

/// Calls its members in the order they came; they may come, go and send at any time.
@MainActor
final class Audience<Value> {
  typealias Member = @MainActor (Value) -> Void

  private(set) var members: [(id: Int, call: Member)] = []
  private var count = 0

  nonisolated init() {}

  func add(_ member: @escaping Member) -> ObservationToken {
    count += 1
    let id = count
    members.append((id, member))
    return ObservationToken { [weak self] in self?.members.removeAll { $0.id == id } }
  }

  func tell(_ value: Value) {
    for member in members where members.contains(where: { $0.id == member.id }) {
      member.call(value)
    }
  }
}
