/// A cost that a commit accepts, by a trailer of its message: the cells, the metric, and the most that it may grow.
///
/// ```
/// Cost-Accepted: cart.total/* instructions +10 %
/// Cost-Accepted: cart.total/1000 mallocs +1
/// ```
///
/// `*` stands for all metrics. A metric includes that of long runs. A share of nothing is nothing: what was 0 needs a number.
package struct AcceptedCost: Sendable {
  /// The key of the trailer.
  package static let trailer = "Cost-Accepted"

  private enum Most: Sendable {
    case share(Double)
    case difference(Double)
  }

  private let text: String
  private let cells: NameFilter
  private let metric: String
  private let most: Most
  /// The author and the commit.
  private let source: String

  /// The cost in the value of a trailer; nil when it has another form.
  package init?(_ value: String, by author: String, in commit: String) {
    text = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    let words = parts[0].split(separator: " ", maxSplits: 1)
    guard parts.count == 2, words.count == 2, let cells = NameFilter(String(words[0])) else {
      return nil
    }
    metric = words[1].trimmed
    let isShare = parts[1].last == "%"
    guard metric == "*" || Metric(rawValue: metric) != nil,
      let number = Double((isShare ? parts[1].dropLast() : parts[1]).trimmed), number > 0
    else { return nil }
    self.cells = cells
    most = isShare ? .share(number / 100) : .difference(number)
    source = "\(author) in \(commit)"
  }

  /// The rows of `all`, by index, that it accepts.
  fileprivate func accepted(_ all: [Comparison.Row]) -> [Int] {
    let selected = [cells].selected(all.map(\.cell))
    return all.indices.filter { index in
      let row = all[index]
      guard row.verdict.isWorse, selected.contains(row.cell), let now = row.latter,
        let before = row.former, metric == "*" || row.metric.isOrIsOfLongRuns(of: metric)
      else { return false }
      return switch most {
      case .share(let share): now - before <= share * before
      case .difference(let difference): now - before <= difference
      }
    }
  }

  fileprivate var remark: String { "accepted by \(source): \(text)" }
}

extension Comparison {
  /// Marks the costs that commits accept.
  package mutating func accept(_ costs: [AcceptedCost]) {
    for cost in costs {
      for index in cost.accepted(rows) {
        rows[index].verdict = .accepted
        rows[index].reason = cost.remark
      }
    }
  }
}

extension Metric {
  package func isOrIsOfLongRuns(of name: String) -> Bool {
    rawValue == name || isOfLongRuns && rawValue.beforeDot == name
  }
}
