import Catalog
import PatternBench

Bench.main(patterns: Catalog.patterns) {
  reactorBenchmarks
  lifecycleBenchmarks
}
