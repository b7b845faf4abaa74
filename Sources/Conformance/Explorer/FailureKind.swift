/// What must stay the same while a failure is shrunk.
enum FailureKind: Equatable {
  case threw(String)
  case deadlock
  case livelock
  case escapedToRealTime
  case escapedToThread
  case notDeterministic

  init?(_ outcome: Scheduler.Outcome) {
    switch outcome {
    case .returned: return nil
    case .threw(let error): self = .threw(FailureKind.signature(of: error))
    case .failed(.threw(let error)): self = .threw(FailureKind.signature(of: error))
    case .failed(.deadlock): self = .deadlock
    case .failed(.livelock): self = .livelock
    case .failed(.escapedToRealTime): self = .escapedToRealTime
    case .failed(.escapedToThread): self = .escapedToThread
    case .failed(.notDeterministic): self = .notDeterministic
    }
  }

  private static func signature(of error: any Error) -> String {
    (error as? any FailureSignature)?.failureSignature ?? String(reflecting: type(of: error))
  }
}

/// An error that says which failures are the same as itself.
///
/// While a failing schedule is shrunk, the failure must stay the same: errors of the same type are,
/// and if they have a signature, it must be equal, too.
public protocol FailureSignature: Error {
  /// Equal for failures of the same kind.
  var failureSignature: String { get }
}
