import BenchCLI
import Catalog

Bench.main(
  patterns: Catalog.patterns, extras: reactorBenchmarks + lifecycleBenchmarks + rowBenchmarks)
