/// What a search through commits has found.
package struct History: Sendable, Encodable {
  /// The format of the JSON.
  package let schema = "patternbench.history/1"
  /// The commits that change counts, the oldest first.
  package let steps: [Step]
  /// The commits that have counts, of those that were looked at.
  package let counted: [Commit]
  package let skipped: [Skipped]
  /// How many commits lie between equal ones, and were not looked at.
  package let unlooked: Int

  /// A commit that changes counts.
  package struct Step: Sendable, Encodable {
    /// The nearest counted commit before it.
    package let before: Commit
    package let commit: Commit
    /// How many commits between the two could not be counted; any of them may be the one.
    package let skipped: Int
    /// What changed; empty where one of the two could not be counted.
    package let counts: [CountStep]
    /// The cells that came with it, and those that went.
    package let came: [String]
    package let gone: [String]
    package let renamed: [RenamedCell]
    /// The functions behind it, in a few cells; nil when the two could not be compared.
    package let comparison: Comparison?

    package init(
      before: Commit, commit: Commit, skipped: Int, _ change: CommitChange?, comparison: Comparison?
    ) {
      self.before = before
      self.commit = commit
      self.skipped = skipped
      counts = change?.counts ?? []
      (came, gone) = (change?.came ?? [], change?.gone ?? [])
      renamed = change?.renamed ?? []
      self.comparison = comparison
    }
  }

  /// A commit that could not be counted.
  package struct Skipped: Sendable, Encodable {
    package let commit: Commit
    package let reason: String

    package init(commit: Commit, reason: String) {
      self.commit = commit
      self.reason = reason
    }
  }

  package init(steps: [Step], counted: [Commit], skipped: [Skipped], unlooked: Int) {
    self.steps = steps
    self.counted = counted
    self.skipped = skipped
    self.unlooked = unlooked
  }
}
