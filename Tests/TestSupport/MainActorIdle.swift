import Dispatch

/// Returns when the main actor has run the jobs that are queued now.
public func mainActorIsIdle() async {
  await withCheckedContinuation { idle in DispatchQueue.main.async { idle.resume() } }
}
