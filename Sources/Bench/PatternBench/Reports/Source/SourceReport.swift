import BenchCLI
import BenchKit

/// A feature's source in some patterns, part by part.
struct SourceReport: Report {
  let feature: String
  let patterns: [PatternReading]
  /// The command that makes the report.
  let command: String
  var colours = PatternColours([])

  func text(_ style: Style) -> String {
    written(
      heading: { style.bold($1) },
      paragraph: { $0.wrapped(to: style.textWidth).joined(separator: "\n") },
      code: { code, _ in code })
  }

  var markdown: String {
    written(
      heading: { "\(String(repeating: "#", count: $0)) \($1)" }, paragraph: { $0 },
      code: { "```\($1)\n\($0)\n```" })
  }

  /// The parts that any of the patterns has.
  var parts: [SourcePart] {
    SourcePart.allCases.filter { part in
      patterns.contains { $0.column(part, of: feature).note != "none" }
    }
  }

  /// The standard changes of the feature, by name; the patterns that have none are missing.
  var changes: [(title: String, requirement: String, diffs: [String: [Substring]])] {
    let all = patterns.map { ($0.pattern, $0.changes(of: feature)) }
    return Set(all.flatMap(\.1.keys)).sorted().map { name in
      let own = all.compactMap { pattern, changes in changes[name].map { (pattern, $0) } }
      return (own[0].1.title, own[0].1.requirement, Dictionary(own.map { ($0, $1.diff) }) { $1 })
    }
  }

  /// The paragraphs of the report, with headings of a level and code of a language as given.
  private func written(
    heading: (Int, String) -> String, paragraph: (String) -> String,
    code: (String, String) -> String
  ) -> String {
    var paragraphs = patterns.flatMap { reading in
      [heading(2, reading.pattern)]
        + reading.introduction(to: feature).map { name, texts in
          let lines = texts.count == 1 ? [] : texts.map { paragraph("- \($0)") }
          let first = (name.isEmpty ? "" : "\(name): ") + (lines.isEmpty ? texts[0] : "")
          return ([paragraph(first.trimmed)] + lines).joined(separator: "\n")
        }
    }
    for part in parts {
      paragraphs.append(heading(2, part.title))
      for reading in patterns {
        let (shown, note) = reading.column(part, of: feature)
        paragraphs.append(heading(3, reading.pattern))
        paragraphs += shown.flatMap {
          ["\($0.file), line \($0.line)", code($0.text, part == .way ? "" : "swift")]
        }
        if let note { paragraphs.append(note) }
      }
    }
    for change in changes {
      paragraphs += [
        heading(2, "A standard change: \(change.title)"), paragraph(change.requirement),
      ]
      for reading in patterns {
        paragraphs.append(heading(3, reading.pattern))
        let diff = change.diffs[reading.pattern]?.joined(separator: "\n")
        paragraphs.append(diff.map { code($0, "diff") } ?? "none")
      }
    }
    return paragraphs.joined(separator: "\n\n") + "\n"
  }
}

extension PatternReading {
  /// What stands above the pattern's source: what each entry is about, and its sentences or names.
  func introduction(to feature: String) -> [(name: String, texts: [String])] {
    let here = files.isEmpty && !isHere && sources != nil ? ["which are not on this machine"] : []
    let isUnmarked = SourcePart.allCases.allSatisfy { column($0, of: feature).note == "none" }
    let mark = "// MARK: \(feature.capitalizedName): transitions"
    let unmarked =
      isUnmarked && isHere ? ["which have no mark such as `\(mark)`, so no code is shown"] : []
    return [
      ("", [summary]),
      ("Promises", [capabilities.filter(\.claimed).map(\.withDeed).joined(separator: ", ")]),
      ("Lacks", capabilities.compactMap { entry in entry.reason.map { "\(entry.name): \($0)" } }),
      ("Original", [sources?.original ?? ""]),
      ("Sources", (sources?.places ?? ["not declared"]) + here + unmarked),
    ].map { ($0, $1.filter { !$0.isEmpty }) }.filter { !$1.isEmpty }
  }
}
