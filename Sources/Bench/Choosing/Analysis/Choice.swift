import BenchKit

/// An answer to a ``Question``, as an argument in the order in which people decide: which patterns cannot do what is
/// required, which cannot keep up, whose useless renders would be seen, and how much code each takes.
package struct Choice: Sendable {
  package let question: Question
  /// All patterns that were asked for, the best first: by how far they come in the argument, what they lack, whether
  /// senders have to hop, what they render unchanged, and the tokens of the screen's features.
  package let candidates: [Candidate]

  /// The words that were understood as patterns near to them.
  package let understood: [Understood]

  /// The measured numbers of rows on both sides of the one asked for; nil if that was measured, or lies outside.
  package let interpolated: (below: Int, above: Int)?

  /// A name of an architecture that was asked about, and the patterns nearest to it.
  package struct Understood: Sendable, Equatable {
    package let word: String
    package let nearest: [(pattern: String, difference: String)]

    package static func == (left: Understood, right: Understood) -> Bool {
      left.word == right.word && left.nearest.elementsEqual(right.nearest, by: ==)
    }
  }

  /// Answers `question` from `evidence`. Throws ``ChoiceError`` when it cannot be answered as asked.
  package init(
    _ question: Question, _ evidence: Evidence, _ known: KnownPatterns
  ) throws(ChoiceError) {
    var question = question
    for (sweep, size) in question.load.ofActions(sends: true) { try sweep.check(size, evidence) }
    let all = evidence.patterns
    guard !all.isEmpty else { throw ChoiceError("the files hold no measured pattern.") }
    var understood: [Understood] = []
    if let names = question.patterns {
      question.patterns = try Self.found(names, all, known, &understood)
    }
    question.preferred = try Self.found(question.preferred, all, known, &understood)
    self.question = question
    self.understood = understood
    let ordered = known.names.filter(all.contains) + all.filter { !known.names.contains($0) }
    // A preferred pattern is asked about, too.
    let asked = ordered.filter { name in
      question.preferred.contains(name)
        || question.patterns?.contains(name) ?? (known.pattern(name)?.isReference != true)
    }
    interpolated = question.load.rows.flatMap { evidence.neighbours(of: $0, in: .visibleRows) }
    candidates = asked.map { Candidate($0, question, evidence, known) }
      .enumerated().sorted { left, right in
        let (place, other) = (left.element.place, right.element.place)
        return (place, left.element.code.tokens ?? .max, left.offset)
          < (other, right.element.code.tokens ?? .max, right.offset)
      }
      .map(\.element)
  }

  /// The candidates that come this far.
  package func candidates(_ standing: Candidate.Standing) -> [Candidate] {
    candidates.filter { $0.standing == standing }
  }

  /// Those that come furthest.
  package var best: [Candidate] {
    candidates.first.map { first in candidates.filter { $0.place == first.place } } ?? []
  }

  /// Whether the best are known to do what is asked.
  package var isAnswered: Bool { candidates.first.map { $0.standing <= .costly } ?? false }

  /// The shortest of the best that may keep up, and those about as short: first preferred ones, then those that bring the
  /// smaller framework, then those that lack less.
  package var shortest: [Candidate] {
    best.first.map { $0.standing <= .unmeasured } == true ? shortest(of: best) : []
  }

  private func shortest(of group: [Candidate]) -> [Candidate] {
    guard let least = group.compactMap(\.code.tokens).min() else { return [] }
    let alike = group.filter { $0.code.tokens.map { Code.isAlike($0, least) } ?? false }
    return alike.enumerated().sorted { rank($0) < rank($1) }.map(\.element)
  }

  private func rank(_ place: (offset: Int, element: Candidate)) -> (Int, Int, Int, Int) {
    let candidate = place.element
    return (
      question.preferred.firstIndex(of: candidate.pattern) ?? .max, candidate.code.framework ?? 0,
      candidate.missing, place.offset
    )
  }

  /// The same of those that come as far as the best, but whose senders have to hop first.
  package var shortestWithHop: [Candidate] {
    guard let first = best.first, !first.hops else { return [] }
    return shortest(of: candidates.filter { $0.standing == first.standing && $0.hops })
  }

  /// The first of the shortest among those of the best that `isWanted` keeps.
  package func shortest(where isWanted: (Candidate) -> Bool) -> Candidate? {
    shortest(of: best.filter(isWanted)).first
  }

  /// The one or two to look at first: of the shortest, and then of the others that keep up.
  package var firstTwo: [Candidate] {
    guard isAnswered else { return [] }
    let short = shortest
    let others = candidates.filter { other in
      other.standing <= .costly && !short.contains { $0.pattern == other.pattern }
    }
    return Array((short + others).prefix(2))
  }

  /// The preferred ones that are not among ``shortest``, in the order of preference.
  package var otherPreferred: [Candidate] {
    let short = shortest.map(\.pattern)
    return question.preferred.filter { !short.contains($0) }
      .compactMap { name in candidates.first { $0.pattern == name } }
  }

  /// The patterns called `names`, whatever their case, and those nearest to known architectures of that name.
  private static func found(
    _ names: [String], _ all: [String], _ known: KnownPatterns, _ understood: inout [Understood]
  ) throws(ChoiceError) -> [String] {
    var found: [String] = []
    for name in names {
      if let pattern = all.first(where: { $0.lowercased() == name.lowercased() }) {
        found.append(pattern)
        continue
      }
      let near = known.nearest(to: name).filter { all.contains($0.pattern) }
      guard !near.isEmpty else {
        let words = known.words
        // A short word is near to any other.
        let hint = name.count > 4 ? name.hint(among: all + words) : ""
        throw ChoiceError(
          "the files hold no pattern '\(name)'.\(hint) Patterns: "
            + all.joined(separator: ", ").printable
            + (words.isEmpty ? "" : "; near to them are " + words.joined(separator: ", ").printable)
            + ". To see another architecture beside them, write an adapter: \(KnownPatterns.page)")
      }
      found += near.map(\.pattern)
      let word = Understood(word: name, nearest: near)
      if !understood.contains(word) { understood.append(word) }
    }
    return found.unique
  }
}

extension Candidate {
  /// What decides its place before the length of its code, the most important first. Less is better.
  fileprivate var place: Place {
    Place(
      standing: standing, lacks: lacks.count, hops: hops ? 1 : 0,
      useless: standing == .costly ? uselessRenders?.perChange ?? 0 : 0)
  }

  fileprivate struct Place: Comparable {
    let standing: Standing
    let lacks, hops: Int
    let useless: Double

    static func < (left: Place, right: Place) -> Bool {
      (left.standing, left.lacks, left.hops, left.useless)
        < (right.standing, right.lacks, right.hops, right.useless)
    }
  }
}
