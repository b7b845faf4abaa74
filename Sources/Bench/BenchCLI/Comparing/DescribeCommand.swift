import ArgumentParser
import BenchKit

/// Prints what this executable can measure: what `bench compare` asks executables.
struct DescribeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ExecutableDescription.command, shouldDisplay: false)

  func run() throws {
    try Folder.writeToOutput(ExecutableDescription(Bench.setup.suite).json + "\n")
  }
}
