/// The async updates that were overtaken and run again one after another, the first one now.
@usableFromInline
struct UpdateLine: Sendable {
  private struct Place {
    let work: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private var places: [Place] = []

  /// Whether the first runs for the last time: no other update may overtake it.
  private(set) var isInLastRun = false

  @usableFromInline
  init() {}

  @usableFromInline var isEmpty: Bool { places.isEmpty }

  /// Begins the last run of `work`, unless it has left the line.
  mutating func beginLastRun(of work: Int) {
    if places.first?.work == work { isInLastRun = true }
  }

  /// Adds `work`, which waits for `continuation`, at the end; returns whether it is the first.
  mutating func append(_ work: Int, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
    places.append(Place(work: work, continuation: continuation))
    return places.count == 1
  }

  /// Removes `work`; returns who need not wait any more: `work` itself, or the next if it was first.
  mutating func remove(_ work: Int) -> CheckedContinuation<Void, Never>? {
    guard let place = places.firstIndex(where: { $0.work == work }) else { return nil }
    let left = places.remove(at: place)
    if place == 0 { isInLastRun = false }
    return place == 0 ? places.first?.continuation : left.continuation
  }

  /// Resumes all that wait.
  @usableFromInline
  func resumeAll() {
    for place in places.dropFirst() { place.continuation.resume() }
  }
}
