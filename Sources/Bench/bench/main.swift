import BenchCLI
import Catalog

Bench.main(
  patterns: Catalog.patterns, extras: [stubBenchmark] + lifecycleBenchmarks, targets: targets)
