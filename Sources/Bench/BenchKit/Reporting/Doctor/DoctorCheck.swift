/// The result of one check of `bench doctor`.
package struct DoctorCheck: Sendable, Equatable, Encodable {
  /// How well the machine passes the check.
  package enum State: String, Sendable, Encodable {
    case ok
    /// Measuring works, but is worse than it could be, or its quality is unknown.
    case limited
    /// Something cannot be measured on this machine.
    case missing
  }

  /// The name of the check.
  package let name: String
  package let state: State
  /// What the check found.
  package let found: String
  /// The consequence; nil when the state is ok.
  package let consequence: String?
  /// The remedy; nil when there is none, or none is needed.
  package let remedy: String?
  /// Whether nothing can be measured without it.
  package let isEssential: Bool

  private init(
    _ name: String, _ state: State, _ found: String, _ consequence: String?, _ remedy: String?,
    isEssential: Bool = false
  ) {
    self.name = name
    self.state = state
    self.found = found
    self.consequence = consequence
    self.remedy = remedy
    self.isEssential = isEssential
  }

  static func ok(_ name: String, _ found: String) -> DoctorCheck {
    DoctorCheck(name, .ok, found, nil, nil)
  }

  static func limited(
    _ name: String, _ found: String, so consequence: String, remedy: String? = nil
  ) -> DoctorCheck {
    DoctorCheck(name, .limited, found, consequence, remedy)
  }

  static func missing(
    _ name: String, _ found: String, so consequence: String, remedy: String?,
    isEssential: Bool = false
  ) -> DoctorCheck {
    DoctorCheck(name, .missing, found, consequence, remedy, isEssential: isEssential)
  }
}
