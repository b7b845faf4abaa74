import BenchCLI
import Catalog

Bench.main(patterns: Catalog.patterns, targets: targets)
