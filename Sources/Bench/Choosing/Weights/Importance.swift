import BenchKit

/// What somebody says about the importance of groups; what is not said stays open.
package enum Importance: Sendable, Equatable {
  /// Nothing is said.
  case open
  /// Groups from the most important to the least; those of one entry are equally important. Groups that no entry
  /// names are unconstrained.
  case order([[CriterionGroup]])
  /// The least and the greatest weight of groups, from 0 to 1; other groups may have any.
  case ranges([CriterionGroup: ClosedRange<Double>])

  /// Reads an order such as `dispatch>lists=memory>effort`. Throws ``ChoiceError``.
  package static func order(_ text: String) throws(ChoiceError) -> Importance {
    var seen: Set<CriterionGroup> = []
    var order: [[CriterionGroup]] = []
    for entry in text.split(separator: ">", omittingEmptySubsequences: false) {
      var equal: [CriterionGroup] = []
      for name in entry.split(separator: "=", omittingEmptySubsequences: false) {
        let group = try group(name, in: text)
        guard seen.insert(group).inserted else {
          throw ChoiceError("'\(text)' names \(group.rawValue) twice; a group has one place.")
        }
        equal.append(group)
      }
      order.append(equal)
    }
    guard seen.count > 1 else {
      let alone =
        seen.first.map { "; to count \($0.rawValue) alone, --weights \($0.rawValue)=1" } ?? ""
      throw ChoiceError(
        "'\(text)' is no order; name two groups or more, such as dispatch>effort\(alone).")
    }
    return .order(order)
  }

  /// Reads ranges such as `dispatch=0.2..0.5,effort=0.3..`; a bound that is left out is 0 or 1. Throws
  /// ``ChoiceError`` when no weights fit them.
  package static func ranges(_ text: String) throws(ChoiceError) -> Importance {
    var ranges: [CriterionGroup: ClosedRange<Double>] = [:]
    for entry in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let group = try group(halves[0], in: text)
      guard halves.count == 2, let range = range(halves[1].trimmed) else {
        throw ChoiceError(
          "'\(entry)' is no range; write \(group.rawValue)=0.2..0.5, \(group.rawValue)=0.3.. or "
            + "\(group.rawValue)=..0.5, with numbers from 0 to 1, the lower first.")
      }
      guard ranges.updateValue(range, forKey: group) == nil else {
        throw ChoiceError("'\(text)' names \(group.rawValue) twice; a group has one range.")
      }
    }
    let importance = Importance.ranges(ranges)
    _ = try WeightRegion(importance, among: CriterionGroup.allCases)
    return importance
  }

  private static func group(
    _ name: some StringProtocol, in text: String
  ) throws(ChoiceError) -> CriterionGroup {
    guard let group = CriterionGroup(rawValue: name.trimmed.lowercased()) else {
      let names = CriterionGroup.allCases.map(\.rawValue)
      throw ChoiceError(
        "'\(name.trimmed)' in '\(text)' is no group.\(name.trimmed.hint(among: names)) Groups: "
          + names.joined(separator: ", "))
    }
    return group
  }

  private static func range(_ text: String) -> ClosedRange<Double>? {
    guard let dots = text.firstRange(of: "..") else {
      guard let value = Double(text), (0...1).contains(value) else { return nil }
      return value...value
    }
    let (before, after) = (text[..<dots.lowerBound].trimmed, text[dots.upperBound...].trimmed)
    guard let low = before.isEmpty ? 0 : Double(before),
      let high = after.isEmpty ? 1 : Double(after),
      low >= 0, high <= 1, low <= high
    else { return nil }
    return low...high
  }
}

/// A question that cannot be answered as it was asked.
package struct ChoiceError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong where, and what to do.
  package let description: String

  package init(_ description: String) { self.description = description }
}
