import PatternBench
import Catalog
import ReduxFeatures

Bench.main(patterns: Catalog.patterns + [ReduxPattern.self])
