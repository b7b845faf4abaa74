import Synchronization

/// Keeps in order what was sent from outside the main actor, until it is collected there.
final class Mailbox: Sendable {
  typealias Letter = @Sendable @MainActor () -> Void

  private let letters = Mutex<[Letter]>([])
  private let filled = Atomic(false)

  /// Adds `letter`, and returns whether it is the first, so that somebody must be told to collect.
  func post(_ letter: @escaping Letter) -> Bool {
    letters.withLock { letters in
      letters.append(letter)
      return !filled.exchange(true, ordering: .acquiringAndReleasing)
    }
  }

  /// Opens all letters, in order. Costs a comparison when there is none.
  @MainActor
  func collect() {
    guard filled.load(ordering: .acquiring) else { return }
    let collected = letters.withLock { letters in
      filled.store(false, ordering: .releasing)
      defer { letters = [] }
      return letters
    }
    for letter in collected { letter() }
  }
}
