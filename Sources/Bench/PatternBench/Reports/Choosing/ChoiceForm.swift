import BenchCLI
import BenchKit
import Choosing
import Spec

/// A form that asks what `bench choose` asks, on a grid of loads: every answer is made beforehand, by the same code.
struct ChoiceForm {
  private let evidence: Evidence
  private let known: KnownPatterns

  init(_ evidence: Evidence, _ known: KnownPatterns) {
    (self.evidence, self.known) = (evidence, known)
  }

  private static let rows: [Int?] = [nil, 1_000, 10_000, 100_000, 1_000_000]
  private static let rates = [10.0, 60]
  private static let observers = [1, 100]

  /// Nothing, and the capabilities that some pattern lacks: the others change no answer.
  private var requirements: [Capability?] {
    [nil]
      + Capability.allCases.filter { capability in
        var question = Question()
        question.requires = [capability]
        let choice = try? Choice(question, evidence, known)
        return choice?.candidates.contains { !$0.lacks.isEmpty } ?? true
      }
  }

  /// A question of the grid, and the words that stand for it in the form.
  private struct Entry {
    let key: String
    let question: Question
  }

  private func entries(_ requirements: [Capability?]) -> [Entry] {
    Self.rows.flatMap { rows in
      Self.rates.flatMap { rate in
        Self.observers.flatMap { observers in
          requirements.map { capability in
            var question = Question()
            (question.load.rows, question.load.observers) = (rows, observers)
            question.load.actionsPerSecond = rate
            question.requires = capability.map { [$0] } ?? []
            let words = [
              rows.map { "\($0)" } ?? "no", "\(observers)", rate.shortest,
              capability?.optionName ?? "nothing",
            ]
            return Entry(key: words.joined(separator: " "), question: question)
          }
        }
      }
    }
  }

  /// The form with its answers; nil where the files hold no sweeps to answer from.
  var html: Html? {
    let requirements = requirements
    let entries = entries(requirements)
    let answers = entries.compactMap { entry in
      (try? Choice(entry.question, evidence, known)).map { (entry, ChoiceWords($0).answer) }
    }
    guard answers.count == entries.count else { return nil }
    let items = answers.map { entry, answer -> Html in
      "<li data-for=\"\(entry.key)\">\(answer)</li>\n"
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
