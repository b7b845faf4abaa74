import BenchCLI
import BenchKit
import Choosing
import Spec

/// A card for each pattern: what it is, promises, is good at and pays for, and how much code it takes.
struct PatternCards {
  private let glance: Glance
  private let patterns: [any Pattern.Type]
  private let effort: EffortResult?

  /// Cards of those of `patterns` that `glance` has times of; nil without any.
  init?(_ glance: Glance, _ patterns: [any Pattern.Type], _ effort: EffortResult?) {
    self.glance = glance
    self.patterns = patterns.filter { !$0.isReference && glance.patterns.contains($0.name) }
    self.effort = effort
    guard glance.choices[0].metric == .time, !self.patterns.isEmpty else { return nil }
  }

  var section: HtmlPage.Section {
    HtmlPage.Section(
      id: "patterns", title: "The patterns",
      body: "<div class=\"sources cards\">\n\(patterns.map(card))</div>\n")
  }

  private func card(_ pattern: any Pattern.Type) -> Html {
    let claims = pattern.capabilities.entries
    let facts: [(String, String)] = [
      ("Promises", claims.filter(\.claimed).map(\.name).joined(separator: ", ")),
      ("Does not promise", claims.filter { !$0.claimed }.map(\.name).joined(separator: ", ")),
      ("Good at", goodAt(pattern.name)), ("Pays for", paysFor(pattern.name)),
      ("A screen's action", screen(pattern.name)), ("Code", code(pattern.name)),
    ]
    let items = facts.filter { !$0.1.isEmpty }.map { name, text -> Html in
      "<dt>\(name)</dt><dd>\(text)</dd>\n"
    }
    return """
      <div data-pattern="\(pattern.name)">
      <h3>\(pattern.name)</h3>
      <p>\(pattern.summary)</p>
      <dl>
      \(items)</dl>
      </div>

      """
  }

  private var names: [String] { patterns.map { $0.name } }

  /// The workloads in which none of the others is in a better tier.
  private func goodAt(_ pattern: String) -> String {
    let best = glance.common.map(\.line).filter { line in
      let tiers = names.map { glance.row($0, line, .time)?.tier ?? .max }
      return tiers.min() != .max && glance.row(pattern, line, .time)?.tier == tiers.min()
    }
    return best.map(\.title).joined(separator: ", ")
  }

  /// The workloads in which another is in a lower band of a frame, and what its own share is.
  private func paysFor(_ pattern: String) -> String {
    let dear = glance.common.map(\.line).compactMap { line -> String? in
      let times = names.compactMap { glance.row($0, line, .time)?.value }
      guard let own = glance.row(pattern, line, .time)?.value, let least = times.min(),
        Band(share: own / Glance.frame) > Band(share: least / Glance.frame)
      else { return nil }
      return "\(line.title) (\(own.shareOfFrame) of a frame)"
    }
    return dear.joined(separator: ", ")
  }

  private func screen(_ pattern: String) -> String {
    guard let line = glance.lines.first(where: { $0.title == "counter.screen" }),
      let time = glance.row(pattern, line, .time)?.value
    else { return "" }
    let counts = [(Metric.instructions, "instructions"), (.mallocs, "mallocs")].compactMap {
      metric, name in
      glance.row(pattern, line, metric)?.value.map { "\($0.asCount) \(name)" }
    }
    let functions = glance.row(pattern, line, .instructions)?.count?.functions ?? []
    let most = functions.prefix(3).map {
      "\($0.name.abbreviated(to: 40)) \(($0.share * 100).fixed(0)) %"
    }
    let note = line.cells[pattern].flatMap(glance.note)
    let costs = [[time.asTime, note].compactMap { $0 }.joined(separator: " with ")] + counts
    return costs.joined(separator: ", ")
      + (most.isEmpty ? "" : "; the largest shares: \(most.joined(separator: ", "))")
  }

  private func code(_ pattern: String) -> String {
    func count(_ subject: String) -> String? {
      effort?.row(pattern, subject, "tokens")?.value.map(\.grouped)
    }
    guard let features = count("total") else { return "" }
    let framework = count("framework").map { ", of a framework of \($0)" } ?? ""
    return "\(features) tokens for three features\(framework)"
  }
}
