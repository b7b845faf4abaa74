/// What must stay the same while a failure is shrunk.
enum FailureKind: Equatable {
  case threw(String)
  case deadlock
  case livelock
  case escapedToRealTime
  case escapedToThread
  case notDeterministic
  case tokenDoesNotFit

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
    case .failed(.tokenDoesNotFit): self = .tokenDoesNotFit
    }
  }

  private static func signature(of error: any Error) -> String {
    (error as? any FailureSignature)?.failureSignature ?? String(reflecting: type(of: error))
  }
}

/// An error that defines which other failures count as the same.
///
/// While a failing schedule is shrunk, the failure must stay the same: an error of the same type and,
/// for errors with a signature, with an equal one.
public protocol FailureSignature: Error {
  /// Equal for failures of the same kind.
  var failureSignature: String { get }
}
