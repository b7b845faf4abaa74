/// What `bench doctor` found about one thing that measuring needs or suffers from.
package struct Finding: Sendable, Equatable, Encodable {
  /// How well it is.
  package enum State: String, Sendable, Encodable {
    case ok
    /// Measuring works, but something is worse than it could be, or is not known.
    case limited
    /// What it is needed for cannot be done here.
    case missing
  }

  /// What was looked at.
  package let name: String
  package let state: State
  /// What was found.
  package let found: String
  /// What follows from that; nil when it is well.
  package let consequence: String?
  /// What to do about it; nil where nothing can be done, or nothing needs to.
  package let remedy: String?
  /// Whether nothing at all can be measured without it.
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

  static func ok(_ name: String, _ found: String) -> Finding {
    Finding(name, .ok, found, nil, nil)
  }

  static func limited(
    _ name: String, _ found: String, so consequence: String, remedy: String? = nil
  ) -> Finding {
    Finding(name, .limited, found, consequence, remedy)
  }

  static func missing(
    _ name: String, _ found: String, so consequence: String, remedy: String?,
    isEssential: Bool = false
  ) -> Finding {
    Finding(name, .missing, found, consequence, remedy, isEssential: isEssential)
  }
}
