import ArgumentParser
import BenchKit

/// The variables that measuring processes receive.
struct VariableOptions: ParsableArguments {
  @Option(
    name: .customLong("env"),
    help: ArgumentHelp(
      "Pass this variable to measuring processes; with =VALUE, set it. Can be given several times.",
      valueName: "name"))
  var names: [String] = []

  func validate() throws { _ = try variables }

  var variables: MeasuringVariables {
    get throws {
      do {
        return try MeasuringVariables(names, from: ProcessVariables.all)
      } catch {
        throw ValidationError("--env: \(error).")
      }
    }
  }
}
