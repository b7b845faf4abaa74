import ArgumentParser
import BenchKit
import Spec
import Synchronization

/// The command line tool, for any set of patterns.
///
/// ```swift
/// import BenchCLI
/// import Catalog
///
/// Bench.main(patterns: Catalog.patterns + [MyPattern.self])
/// ```
public enum Bench {
  private static let current = Mutex<Setup?>(nil)

  /// What a tool is made for.
  struct Setup: Sendable {
    let suite: Suite
    let targets: [Target]
  }

  static var setup: Setup {
    guard let setup = current.withLock({ $0 }) else {
      preconditionFailure("commands run only from Bench.main")
    }
    return setup
  }

  /// Does what the arguments of this process say, and ends it with an exit code.
  ///
  /// - Parameters:
  ///   - patterns: what can be measured, in the order of tables.
  ///   - extras: loops to measure beside the patterns' features.
  ///   - targets: bounds to report on after a run.
  public static func main(
    patterns: [any Pattern.Type], extras: [ExtraBenchmark] = [], targets: [Target] = []
  ) -> Never {
    let setup = Setup(suite: Suite(patterns: patterns, extras: extras), targets: targets)
    current.withLock { $0 = setup }
    run()
  }

  /// Runs what the command line says; a failure that knows its exit code gets it.
  private static func run() -> Never {
    var running: any ParsableCommand.Type = BenchCommand.self
    do {
      var command = try BenchCommand.parseAsRoot()
      running = type(of: command)
      try command.run()
      exitNow(.ok)
    } catch let failure as Failure {
      end(failure.status, failure)
    } catch let failure as BaselineMissing {
      end(.baselineMissing, failure)
    } catch {
      running.exit(withError: error)
    }
  }

  private static func end(_ status: ExitStatus, _ error: any Error) -> Never {
    note("Error: \(error)\n")
    exitNow(status)
  }
}
