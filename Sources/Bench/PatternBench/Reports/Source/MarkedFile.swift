import BenchCLI
import BenchKit

/// A run of lines of a file, from one mark to the next.
struct SourcePassage {
  /// The feature it belongs to; nil for all.
  let feature: String?
  /// What it holds, first what it is shown as.
  let parts: [SourcePart]
  let file: String
  /// The line of the file that it begins with, from 1.
  let line: Int
  let text: String
}

/// A file whose parts are marked, as ``PatternSources`` says.
struct MarkedFile {
  let name: String
  /// What stands before the first mark.
  private(set) var head: [Substring] = []
  private(set) var passages: [SourcePassage] = []
  /// Marks that are not about parts, which end a part as a hyphen does.
  private(set) var unknownMarks: [String] = []
  private(set) var isMarked = false

  init(_ text: String, name: String) {
    self.name = name
    var mark: Mark?
    var lines: [(number: Int, text: Substring)] = []
    func end() {
      while lines.first?.text.isEmpty == true { lines.removeFirst() }
      while lines.last?.text.isEmpty == true { lines.removeLast() }
      guard let mark, !mark.parts.isEmpty, let first = lines.first else { return }
      let isDrawing = mark.parts == [.way]
      let texts = isDrawing ? lines.map { $0.text.dropFirst("// ".count) } : lines.map(\.text)
      passages.append(
        SourcePassage(
          feature: mark.feature, parts: mark.parts, file: name, line: first.number,
          text: texts.joined(separator: "\n")))
    }
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in all.enumerated() {
      guard let next = Mark(line) else {
        if isMarked { lines.append((index + 1, line)) } else { head.append(line) }
        continue
      }
      end()
      (mark, lines, isMarked) = (next, [], true)
      if let unknown = next.unknown { unknownMarks.append(unknown) }
    }
    end()
  }

  private struct Mark {
    private(set) var feature: String?
    private(set) var parts: [SourcePart] = []
    /// What it says, if that is neither parts nor a hyphen.
    private(set) var unknown: String?

    /// The mark in a line, if there is one.
    init?(_ line: Substring) {
      let code = line.drop { $0 == " " }
      guard code.hasPrefix("// MARK: ") else { return nil }
      let text = code.dropFirst(9)
      let halves = text.lowercased().split(separator: ": ", maxSplits: 1)
      let parts = (halves.last ?? "").split(separator: ", ").map { SourcePart(rawValue: "\($0)") }
      guard !parts.isEmpty, !parts.contains(nil) else {
        unknown = text == "-" ? nil : String(text)
        return
      }
      feature = halves.count == 2 ? String(halves[0]) : nil
      self.parts = parts.compactMap { $0 }
    }
  }
}

/// A part of a feature's source; its raw value is its name in marks.
enum SourcePart: String, CaseIterable {
  case way, state, actions, transitions, requests, effects, screen, test

  var title: String { self == .way ? "The path of one action" : rawValue.capitalizedName }

  /// What is in it, as the first words of a sentence.
  func explanation(_ feature: String) -> String {
    let spec = "\(feature.capitalizedName)Spec"
    return switch self {
    case .way:
      "From a control to what the screen shows, for the screens below; a comment in their files."
    case .state: "The feature's state, and the part of it that a screen shows."
    case .actions:
      "What a user does, as the feature receives it. A feature without a type of its own uses \(spec).Action, which all share."
    case .transitions: "What an action does to the state."
    case .requests: "Calls of services and of the clock, and what happens to their answers."
    case .effects: "One-time outputs; a feature without a type of its own uses \(spec).Effect."
    case .screen: "Screens that show the feature: in SwiftUI, and some in UIKit."
    case .test: "A test that a user of the pattern would write."
    }
  }
}

extension String {
  /// The name with a capital letter, such as `Counter`.
  var capitalizedName: String { prefix(1).uppercased() + dropFirst() }
}
