/// Draws every choice evenly.
final class RandomChooser: NotingChooser {
  private var generator: SeededGenerator

  init(seed: UInt64, schedule: Int) {
    generator = SeededGenerator(seed: seed, stream: schedule)
  }

  override func index(from ready: ReadyQueue, usual: Int) -> Int {
    generator.next(below: ready.count)
  }
}
