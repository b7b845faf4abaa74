import BenchCLI
import BenchKit
import Choosing
import Spec

/// A capability, and why it is not claimed.
struct CapabilityEntry: Encodable {
  let name: String
  let claimed: Bool
  let reason: String?

  init(_ name: String, unless reason: String?) {
    self.name = name
    claimed = reason == nil
    self.reason = reason
  }

  /// The name, and of a capability what a pattern that has it can do.
  var withDeed: String { name + (Capability(rawValue: name).map { " (\($0.deed))" } ?? "") }
}

extension Capability {
  /// What a pattern that has it can do, after "can".
  var deed: String {
    switch self {
    case .readable: "let code read an action's result when send returns"
    case .synchronous: "render an action's result before send returns"
    case .threadSafeSend: "take actions from tasks off the main actor"
    case .replay: "show the current view to a late observer"
    case .severalObservers: "serve several observers"
    case .restartable: "work again after a shutdown"
    case .bounded: "bound the memory of pending actions"
    case .cancelsInFlight: "cancel requests that are no longer needed"
    case .observesParts: "let a row be observed alone"
    }
  }
}

extension Capabilities {
  /// Every capability, then how views are delivered and rendered.
  var entries: [CapabilityEntry] {
    let claims = Capability.allCases.map { capability in
      CapabilityEntry(capability.rawValue, unless: self[capability].refusal)
    }
    return claims + [
      CapabilityEntry(UnverifiedClaim.losslessDelivery.rawValue, unless: loss), rendering,
    ]
  }

  private var loss: String? {
    if case .coalescing(let reason) = delivery { reason } else { nil }
  }

  private var rendering: CapabilityEntry {
    switch renders {
    case .everyAction: CapabilityEntry(UnverifiedClaim.rendersEveryAction.rawValue, unless: nil)
    case .changesOnly: CapabilityEntry(UnverifiedClaim.rendersChangesOnly.rawValue, unless: nil)
    case .changesAndSome(let which):
      CapabilityEntry(UnverifiedClaim.rendersChangesOnly.rawValue, unless: which)
    }
  }
}

extension Capabilities.Claim {
  fileprivate var refusal: String? {
    if case .no(let reason) = self { reason } else { nil }
  }
}
