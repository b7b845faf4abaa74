/// The async updates that were overtaken and run again one after another, the first one now.
@usableFromInline
struct UpdateLine: Sendable {
  private struct Place {
    let work: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private var places: [Place] = []

  @usableFromInline
  init() {}

  @usableFromInline var isEmpty: Bool { places.isEmpty }

  /// Whether `work` may write without overtaking the first.
  func lets(_ work: Int) -> Bool { places.isEmpty || places[0].work == work }

  /// Adds `work`, which waits for `continuation`, at the end; returns whether it is the first.
  mutating func append(_ work: Int, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
    places.append(Place(work: work, continuation: continuation))
    return places.count == 1
  }

  /// Removes `work`; returns who need not wait any more: `work` itself, or the next if it was first.
  mutating func remove(_ work: Int) -> CheckedContinuation<Void, Never>? {
    guard let place = places.firstIndex(where: { $0.work == work }) else { return nil }
    let left = places.remove(at: place)
    return place == 0 ? places.first?.continuation : left.continuation
  }

  /// Resumes all that wait.
  @usableFromInline
  func resumeAll() {
    for place in places.dropFirst() { place.continuation.resume() }
  }
}
