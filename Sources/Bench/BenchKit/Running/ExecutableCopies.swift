import Basics
import Synchronization

/// Copies of executables that lie elsewhere in memory after each renewal.
///
/// All processes of a file share its pages. Where these lie makes code faster or slower by up to some per
/// cent, for as long as the file stays in memory: byte-identical copies differ. A new copy for every round of
/// forks makes noise of this bias.
package final class ExecutableCopies: Sendable {
  private struct State {
    var random: SplitMix64
    var failure: (any Error)?
  }

  /// The paths of the copies, in the order of the executables.
  package let paths: [String]
  private let folder: TemporaryFolder
  private let state: Mutex<State>

  /// Copies `executables`; `seed` is that of the order in which copies are made. Throws when the disk is full.
  package init(of executables: [String], seed: UInt64) throws {
    // Copies are large, and runs that were killed leave theirs behind.
    TemporaryFolder.removeAbandoned()
    let folder = try TemporaryFolder()
    self.folder = folder
    // Names of one length: the stack begins below them.
    paths = executables.indices.map { "\(folder.path)/bench-\($0)" }
    state = Mutex(State(random: SplitMix64(seed: seed)))
    do {
      for (path, executable) in zip(paths, executables) {
        try Folder.replace(path, withExecutableCopyOf: executable)
      }
    } catch {
      folder.remove()
      throw error
    }
  }

  /// The reason why a copy could not be made anew, if one could not.
  package var failure: (any Error)? { state.withLock { $0.failure } }

  deinit { folder.remove() }

  /// Makes the copies anew, in random order, so that no executable gets the better places.
  ///
  /// They are copied from themselves, so that a build during the run changes nothing. A copy that cannot be
  /// made anew stays, and ``failure`` says why.
  package func renew() {
    state.withLock { state in
      for path in paths.shuffled(using: &state.random) {
        do {
          try Folder.replace(path, withExecutableCopyOf: path)
        } catch {
          state.failure = error
        }
      }
    }
  }
}
