/// What must stay the same while a failure is shrunk.
enum FailureKind: Equatable {
  case threw(String)
  case deadlock
  case livelock
  case escapedToRealTime
  case escapedToThread
  case notDeterministic
  case tokenDoesNotFit

  init?(_ outcome: ScheduleEnd) {
    switch outcome.failure {
    case nil: return nil
    case .threw(let error): self = .threw(FailureKind.signature(of: error))
    case .deadlock: self = .deadlock
    case .livelock: self = .livelock
    case .escapedToRealTime: self = .escapedToRealTime
    case .escapedToThread: self = .escapedToThread
    case .notDeterministic: self = .notDeterministic
    case .tokenDoesNotFit: self = .tokenDoesNotFit
    }
  }

  private static func signature(of error: any Error) -> String {
    (error as? any FailureSignature)?.failureSignature ?? String(reflecting: type(of: error))
  }
}
