/// Decides which of several runnable jobs runs next, for one schedule.
class Chooser {
  /// The index of the job to run; `ready` holds at least two, the oldest first.
  func choose(from ready: [ReadyJob]) -> Int { 0 }
}

/// Follows a list of overtakings, in order elsewhere, and notes how many jobs each choice had.
final class ListedChooser: Chooser {
  private let overtakings: [Overtaking]
  private var next = 0
  private(set) var counts: [Int] = []
  /// True when an overtaking asked for a job that was not there.
  private(set) var missed = false

  init(_ overtakings: [Overtaking]) {
    self.overtakings = overtakings
  }

  /// True when every overtaking was met.
  var isExhausted: Bool { next == overtakings.count && !missed }

  override func choose(from ready: [ReadyJob]) -> Int {
    let position = counts.count
    counts.append(ready.count)
    guard next < overtakings.count, overtakings[next].position == position else { return 0 }
    let jump = overtakings[next].jump
    next += 1
    guard jump < ready.count else {
      missed = true
      return 0
    }
    return jump
  }
}

/// Draws every choice evenly.
final class RandomChooser: Chooser {
  private var generator: SeededGenerator
  private(set) var overtakings: [Overtaking] = []
  private var position = 0

  init(seed: UInt64, schedule: Int) {
    generator = SeededGenerator(seed: seed, stream: schedule)
  }

  override func choose(from ready: [ReadyJob]) -> Int {
    let jump = generator.next(below: ready.count)
    if jump > 0 { overtakings.append(Overtaking(position: position, jump: jump)) }
    position += 1
    return jump
  }
}
