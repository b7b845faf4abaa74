import FrameworkSupport

extension MainActor {
  /// Stops where a value for `operation` arrives elsewhere, and says what to do.
  nonisolated static func requireCurrent(for operation: StaticString) {
    require(
      orSay:
        "A value arrives off the main actor: put receive(on: DispatchQueue.main) before \(operation)."
    )
  }
}
