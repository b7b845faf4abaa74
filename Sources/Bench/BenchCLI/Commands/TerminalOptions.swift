import ArgumentParser

/// What colours may do.
struct ColorOptions: ParsableArguments {
  @Flag(help: "No colours, not even on a terminal.")
  var noColor = false

  var style: Style { Style(noColor: noColor) }
}

/// What colours and progress may do.
struct TerminalOptions: ParsableArguments {
  @OptionGroup var color: ColorOptions

  @Flag(help: "Nothing about how far the run is.")
  var noProgress = false

  var style: Style { color.style }
}
