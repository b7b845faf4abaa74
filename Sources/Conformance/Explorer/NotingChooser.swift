/// Decides which of several runnable jobs runs next, for one schedule, and notes what it chose from.
class NotingChooser {
  /// The choices so far that did not go to the default.
  private(set) var deviations: [Deviation] = []
  /// How many choices there have been.
  private(set) var position = 0
  /// Differs when the jobs that the choices were made from differ.
  private(set) var digest = Digest()

  /// The index in `ready`, which is sorted by age, of the job to run; `usual` is that of the default.
  func index(from ready: ReadyQueue, usual: Int) -> Int { usual }

  /// What `index` says, noted.
  final func choose(from ready: ReadyQueue, usual: Int) -> Int {
    digest.add(ready)
    let index = index(from: ready, usual: usual)
    if index != usual {
      deviations.append(
        Deviation(position: position, choice: index < usual ? index + 1 : index))
    }
    position += 1
    return index
  }
}

/// Runs jobs in the order in which they became runnable.
final class FifoChooser: NotingChooser {
  override func index(from ready: ReadyQueue, usual: Int) -> Int { 0 }
}
