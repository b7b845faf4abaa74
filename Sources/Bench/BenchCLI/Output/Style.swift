import BenchKit

import Libc

/// What a terminal shows: colours, which there are none of anywhere else, and how wide it is.
struct Style {
  let isColoured: Bool
  /// The columns that there is room for.
  let width: Int

  /// Colours unless they are switched off, by `--no-color` or the variable `NO_COLOR`, or the output
  /// is no terminal.
  init(noColor: Bool) {
    let isUnwanted = noColor || ProcessVariables.all["NO_COLOR"]?.isEmpty == false
    isColoured = !isUnwanted && Self.isTerminal(STDOUT_FILENO)
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    width = isKnown ? Int(size.ws_col) : .max
  }

  /// Whether what is written to `file` is seen on a terminal that takes commands.
  static func isTerminal(_ file: Int32) -> Bool {
    isatty(file) == 1 && ProcessVariables.all["TERM"] != "dumb"
  }

  /// No colours, and as much room as is wanted.
  static let plain = Style(width: .max)

  /// No colours, within `width` columns.
  init(width: Int) {
    isColoured = false
    self.width = width
  }

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func good(_ text: String) -> String { wrap(text, "32") }
  func bad(_ text: String) -> String { wrap(text, "31") }

  private func wrap(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
