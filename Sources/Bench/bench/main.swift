import BenchCLI
import Catalog

Bench.main(patterns: Catalog.patterns, extras: [stubBenchmark], targets: targets)
