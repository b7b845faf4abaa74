extension MainActor {
  /// Runs `work` on the main actor: at once if this is called there, otherwise in a job.
  package nonisolated static func runNowOrInJob(_ work: @escaping @MainActor () -> Void) {
    // Safe: this is the main actor.
    if isCurrent { assumeIsolated(work) } else { Task { @MainActor in work() } }
  }
}
