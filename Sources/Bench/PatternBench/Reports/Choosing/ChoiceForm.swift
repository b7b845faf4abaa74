import BenchCLI
import BenchKit
import Choosing
import Spec

/// A form that asks what `bench choose` asks, on a grid of loads: every answer is made beforehand, by the same code.
struct ChoiceForm {
  private let reports: [(key: String, report: ChoiceReport)]
  private let requirements: [Capability?]

  /// A form whose answers `command` gives with options; nil where the files hold no sweeps to answer from.
  init?(_ evidence: Evidence, _ known: KnownPatterns, _ command: String) {
    let requirements = Self.requirements(evidence, known)
    let entries = Self.entries(requirements)
    self.requirements = requirements
    reports = entries.compactMap { entry in
      (try? Choice(entry.question, evidence, known)).map { choice in
        let words = [command] + entry.options
        return (
          entry.key,
          ChoiceReport(
            choice: choice, command: words.joined(separator: " "), isVerbose: false)
        )
      }
    }
    guard reports.count == entries.count else { return nil }
  }

  private static let rows: [Int?] = [nil, 1_000, 10_000, 100_000, 1_000_000]
  private static let rates = [10.0, 60]
  private static let observers = [1, 100]

  /// Nothing, and the capabilities that some pattern lacks: the others change no answer.
  private static func requirements(
    _ evidence: Evidence, _ known: KnownPatterns
  ) -> [Capability?] {
    [nil]
      + Capability.allCases.filter { capability in
        var question = Question()
        question.requires = [capability]
        let choice = try? Choice(question, evidence, known)
        return choice?.candidates.contains { !$0.lacks.isEmpty } ?? true
      }
  }

  /// A question of the grid, the words that stand for it in the form, and those that ask it in a terminal.
  private struct GridQuestion {
    let key: String
    let question: Question
    let options: [String]
  }

  private static func entries(_ requirements: [Capability?]) -> [GridQuestion] {
    rows.flatMap { rows in
      rates.flatMap { rate in
        observers.flatMap { observers in
          requirements.map { capability in
            var question = Question()
            (question.load.rows, question.load.observers) = (rows, observers)
            question.load.actionsPerSecond = rate
            question.requires = capability.map { [$0] } ?? []
            let words = [
              rows.map { "\($0)" } ?? "no", "\(observers)", rate.shortest,
              capability?.optionName ?? "nothing",
            ]
            let usual = Load()
            let options = [
              rows.map { "--rows \($0)" },
              observers == usual.observers ? nil : "--observers \(observers)",
              rate == usual.actionsPerSecond ? nil : "--actions-per-second \(rate.shortest)",
              capability.map { "--require \($0.optionName)" },
            ]
            return GridQuestion(
              key: words.joined(separator: " "), question: question,
              options: options.compactMap { $0 })
          }
        }
      }
    }
  }

  /// The choices, and what the script shows for each: the sentence, the load, the command and the rows of the table, whose cells
  /// tabs divide.
  var html: Html {
    let items = reports.map { key, report -> Html in
      let words = ChoiceWords(report.choice)
      let rows = report.table(ofLists: true).rows.map { $0.map(\.text).joined(separator: "\t") }
      return """
        <li data-for="\(key)"><p class="answer">\(words.answer)</p><p class="load">\(words.assumed)</p>\
        <p class="next">\(words.next.first ?? "")</p><p class="command">\(report.command)</p><pre>\(rows.joined(separator: "\n"))</pre></li>

        """
    }
    return """
      <form class="controls" id="chooser" autocomplete="off">
      \(select("rows", "Rows", Self.rows.map { ($0.map { "\($0)" } ?? "no", $0?.grouped ?? "no list") }, "no"))
      \(select("observers", "Observers", Self.observers.map { ("\($0)", "\($0)") }, "1"))
      \(select("rate", "Actions a second", Self.rates.map { ($0.shortest, $0.shortest) }, "60"))
      \(select("require", "It must be", requirements.map { ($0?.optionName ?? "nothing", $0?.rawValue ?? "–") }, "nothing"))
      </form>
      <ul id="answers" hidden>
      \(items)</ul>

      """
  }

  private func select(
    _ id: String, _ label: String, _ options: [(value: String, text: String)], _ usual: String
  ) -> Html {
    let options = options.map { value, text -> Html in
      "<option value=\"\(value)\"\(value == usual ? " selected" as Html : "")>\(text)</option>"
    }
    return "<label>\(label) <select id=\"\(id)\">\(options)</select></label>"
  }
}
