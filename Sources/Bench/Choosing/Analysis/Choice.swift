import BenchKit

/// An answer to a ``Question``, as an argument in the order in which people decide: who cannot, who cannot keep up, whose
/// costs would be seen, and how much code is left to compare.
package struct Choice: Sendable {
  package let question: Question
  /// All patterns that were asked for, the best first: by how far they come in the argument, then by what they lack, then by
  /// the tokens of their features.
  package let candidates: [Candidate]

  /// Answers `question` from `evidence`. Throws ``ChoiceError`` when it cannot be answered as asked.
  package init(
    _ question: Question, _ evidence: Evidence, _ known: KnownPatterns
  ) throws(ChoiceError) {
    var question = question
    try question.load.check(evidence)
    let all = evidence.patterns
    guard !all.isEmpty else { throw ChoiceError("the files hold no measured pattern.") }
    question.patterns = try question.patterns.map { names throws(ChoiceError) in
      try Self.found(names, all)
    }
    question.preferred = try Self.found(question.preferred, all)
    self.question = question
    let ordered = known.names.filter(all.contains) + all.filter { !known.names.contains($0) }
    let asked = ordered.filter {
      question.patterns?.contains($0) ?? !known.references.contains($0)
    }
    let requirements = Requirements(
      capabilities: question.capabilities, conformance: evidence.conformance, claims: known.claims)
    candidates = asked.map { Candidate($0, question, evidence, requirements) }
      .enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map(\.element)
  }

  /// The candidates that come this far.
  package func candidates(_ standing: Candidate.Standing) -> [Candidate] {
    candidates.filter { $0.standing == standing }
  }

  /// Those that come furthest.
  package var best: [Candidate] { candidates.first.map { candidates($0.standing) } ?? [] }

  /// The shortest of the best that can keep up, and those about as short; preferred ones first.
  package var shortest: [Candidate] {
    guard let first = best.first, first.standing <= .costly, let least = first.code.tokens else {
      return []
    }
    let alike = best.filter { $0.code.tokens.map { Code.isAlike($0, least) } ?? false }
    let preferred = question.preferred.compactMap { name in alike.first { $0.pattern == name } }
    return preferred + alike.filter { !question.preferred.contains($0.pattern) }
  }

  /// The preferred ones of the best that are longer than ``shortest``, in the order of preference.
  package var longerPreferred: [Candidate] {
    let short = shortest.map(\.pattern)
    return question.preferred.filter { !short.contains($0) }
      .compactMap { name in best.first { $0.pattern == name } }
  }

  /// The shortest of the best in the lowest band of a frame; nil where it is among ``shortest``.
  package var cheapest: Candidate? {
    let band = best.compactMap(\.band).min()
    guard let band, best[0].standing <= .costly, !shortest.contains(where: { $0.band == band })
    else { return nil }
    return best.first { $0.band == band && $0.code.tokens != nil }
  }

  /// The patterns called `names`, whatever their case.
  private static func found(
    _ names: [String], _ all: [String]
  ) throws(ChoiceError) -> [String] {
    var found: [String] = []
    for name in names {
      guard let pattern = all.first(where: { $0.lowercased() == name.lowercased() }) else {
        throw ChoiceError(
          "the files hold no pattern '\(name)'.\(name.hint(among: all)) Patterns: "
            + all.joined(separator: ", ").printable)
      }
      found.append(pattern)
    }
    return found.unique
  }
}

extension Candidate {
  /// What decides its place, the most important first. Less is better.
  fileprivate var place: Place {
    Place(standing: standing, lacks: lacks.count, tokens: code.tokens ?? .max)
  }

  fileprivate struct Place: Comparable {
    let standing: Standing
    let lacks, tokens: Int

    static func < (left: Place, right: Place) -> Bool {
      (left.standing, left.lacks, left.tokens) < (right.standing, right.lacks, right.tokens)
    }
  }
}
