import PatternBench
import Catalog

Bench.main(patterns: Catalog.patterns) {
  reactorBenchmarks
  lifecycleBenchmarks
  rowBenchmarks
}
