/// Follows a list of deviations, and the default elsewhere.
final class ListedChooser: NotingChooser {
  private let list: [Deviation]
  private var next = 0
  /// How many jobs each choice had.
  private(set) var counts: [Int] = []
  /// The digest at each choice.
  private(set) var digests: [Digest] = []
  private var missed = false

  init(_ list: [Deviation]) {
    self.list = list
  }

  /// Whether every deviation on the list could be had.
  var followed: Bool { next == list.count && !missed }

  override func index(from ready: ReadyQueue, usual: Int) -> Int {
    counts.append(ready.count)
    digests.append(digest)
    guard next < list.count, list[next].position == position else { return usual }
    let choice = list[next].choice
    next += 1
    guard choice < ready.count else {
      missed = true
      return usual
    }
    return choice <= usual ? choice - 1 : choice
  }
}
