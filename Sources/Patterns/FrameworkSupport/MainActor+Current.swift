import CMainActorCheck
import Dispatch

extension MainActor {
  /// Whether this is called on the main actor: in a job of it, or on its queue or thread outside any.
  ///
  /// Holds wherever the main actor's jobs happen to run, and never traps.
  package nonisolated static var isCurrent: Bool {
    switch current_executor() {
    case .main: true
    case .other: false
    case .none: DispatchQueue.getSpecific(key: mainQueueKey) != nil
    }
  }

  /// A mark of the main queue, which is the main thread's from the start.
  private nonisolated static let mainQueueKey = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}
