import BenchKit
import Libc

/// What a terminal can show: colours, and how many columns.
package struct Style {
  /// How wide text becomes at most, and how narrow at least.
  private static let widths = 60...120

  let isColoured: Bool
  private let width: Int

  /// Colours unless `--no-color` or the variable `NO_COLOR` turns them off, or the output is not a terminal.
  init(noColor: Bool) {
    let isUnwanted = noColor || ProcessVariables.all["NO_COLOR"]?.isEmpty == false
    isColoured = !isUnwanted && Self.isTerminal(STDOUT_FILENO)
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    width = isKnown ? Int(size.ws_col) : .max
  }

  /// Whether `file` is a terminal that understands control sequences.
  package static func isTerminal(_ file: Int32) -> Bool {
    isatty(file) == 1 && ProcessVariables.all["TERM"] != "dumb"
  }

  /// No colours, and as much room as text may have.
  package static let plain = Style(width: .max)

  /// No colours, within `width` columns.
  init(width: Int) {
    isColoured = false
    self.width = width
  }

  /// The columns that text may have.
  package var textWidth: Int { min(max(width, Self.widths.lowerBound), Self.widths.upperBound) }

  package func bold(_ text: String) -> String { wrap(text, "1") }
  package func dim(_ text: String) -> String { wrap(text, "2") }
  func good(_ text: String) -> String { wrap(text, "32") }
  package func bad(_ text: String) -> String { wrap(text, "31") }

  func tinted(_ text: String, _ tone: Table.Tone) -> String {
    switch tone {
    case .plain: text
    case .good: good(text)
    case .bad: bad(text)
    }
  }

  private func wrap(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
