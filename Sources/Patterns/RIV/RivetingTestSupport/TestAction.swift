import Riveting

/// One thing to do to an interactor under test.
public enum TestAction<Interactor: Interacting> {
  /// Wait before doing the next one.
  case wait(seconds: Double)
  /// Send an action.
  case action(Interactor.Action)

  /// Sends `action`.
  public init(_ action: Interactor.Action) { self = .action(action) }
}

extension TestAction: Sendable {}
extension TestAction: Equatable where Interactor.Action: Equatable {}
