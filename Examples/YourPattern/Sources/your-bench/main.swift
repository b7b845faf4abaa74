import Catalog
import PatternBench
import ReduxFeatures

Bench.main(patterns: Catalog.patterns + [ReduxPattern.self])
