/// What the shares amount to, in one of three words.
package enum ChoiceVerdict: Sendable, Equatable {
  /// One pattern is first in more than 95 % of draws, or the only one left.
  case robust(winner: String)
  /// Which of the two leading patterns is better depends on what matters.
  case depends(Dependence)
  /// Nothing known tells the patterns apart.
  case undecided(Cause)

  /// Two patterns, and what each is better in.
  package struct Dependence: Sendable, Equatable {
    /// The two patterns that are most often first.
    package let first: String
    package let second: String
    /// The group, or the criterion of one group, in which the first is better by most.
    package let strength: String
    /// The one in which the second is better by most.
    package let weakness: String
    /// The smallest shift of weight between two groups (or criteria of one group) from the first pattern's central
    /// weights at which both are equal; nil when no single such shift that is allowed does it.
    package let shift: Shift?
    /// Whether the share of the first lies on the border of 95 %, so that another seed may call it robust.
    package let isNearlyRobust: Bool
    /// Whether ``strength`` and ``weakness`` are criteria of this group; nil when they are groups.
    package let group: CriterionGroup?
  }

  /// A part of the weights that moves from one group or criterion to another.
  package struct Shift: Sendable, Equatable {
    package let from: String
    package let to: String
    /// From 0 to 1.
    package let amount: Double
  }

  /// Why no answer can be given.
  package enum Cause: Sendable, Equatable {
    /// No pattern meets the requirements.
    case nobodyLeft
    /// All criteria were dropped.
    case nothingDecides
    /// The share of the first lies on the border of 95 %, and no weights decide between it and the next.
    case onTheBorder(first: String)
    /// The two leading patterns differ by less than what is known.
    case indistinct(first: String, second: String)
  }

  /// The word in reports.
  package var word: String {
    switch self {
    case .robust: "robust"
    case .depends: "depends"
    case .undecided: "cannot be told"
    }
  }
}

/// A value that speaks for one of two patterns.
package struct Reason: Sendable {
  package let criterion: Criterion
  /// The leading pattern, and the one it is compared with.
  package let first: String
  package let second: String
  /// Whether it speaks for the first.
  package let isForFirst: Bool
}
