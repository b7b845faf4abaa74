extension ConformanceReport {
  /// Work that a feature does where the kit cannot see it: on another thread, or in real time.
  ///
  /// The kit runs a pattern on one thread and on its own clock. Work on other threads comes too late or not at all,
  /// so the pattern may break rules that it would otherwise keep.
  public struct Escape: Sendable, Equatable, Codable, CustomStringConvertible {
    /// The pattern's name.
    public let pattern: String
    /// The feature's name.
    public let feature: String
    /// What the feature does: `delivers views on DispatchQueue.main`.
    public let what: String
    /// What to do instead.
    public let advice: String

    /// An escape of a feature, with the usual advice.
    package init(pattern: String, feature: String, what: String) {
      self.pattern = pattern
      self.feature = feature
      self.what = what
      advice =
        "Run everything on the main actor or in tasks, `Task { … }`, which the kit schedules; wait on"
        + " the clock of `environment` or `services`, not with Dispatch, Timer or Task.sleep."
    }

    /// One sentence.
    public var description: String {
      "\(pattern)/\(feature) \(what): this may be why rules fail"
    }
  }
}
