import BenchCLI
import BenchKit
import Conformance
import Spec

// Importing this module imports the tool, too.
@_exported import enum BenchCLI.Bench
@_exported import struct BenchKit.Benchmark
@_exported import struct BenchKit.EachCall
@_exported import struct BenchKit.Throughput

extension Bench {
  /// Runs the command line of this process for architectures and features, and ends the process with an exit code.
  ///
  /// - Parameters:
  ///   - patterns: architectures that can be measured, in the order of tables.
  ///   - features: features of your own, which `verify` and `trace` check and show.
  ///   - benchmarks: code to measure, beside them or alone.
  public static func main(
    patterns: [any Pattern.Type] = [], features: [any FeatureImplementation.Type] = [],
    @BenchmarkBuilder benchmarks: () -> [Benchmark] = { [] }
  ) -> Never {
    let suite = PatternSuite(patterns: patterns, features: features, benchmarks: benchmarks())
    main(for: PatternClient(suite))
  }
}
