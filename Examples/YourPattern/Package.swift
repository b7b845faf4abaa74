// swift-tools-version: 6.2
import PackageDescription

// A pattern from outside: what you write to have your own architecture checked and measured.
let package = Package(
  name: "YourPattern",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "PatternBench", path: "../..")],
  targets: [
    .target(name: "Redux"),
    .target(
      name: "ReduxFeatures",
      dependencies: ["Redux", .product(name: "Spec", package: "PatternBench")]),
    .executableTarget(
      name: "your-bench",
      dependencies: [
        "ReduxFeatures",
        .product(name: "Catalog", package: "PatternBench"),
        .product(name: "BenchCLI", package: "PatternBench"),
      ]),
    .testTarget(
      name: "ReduxFeaturesTests",
      dependencies: [
        "ReduxFeatures", .product(name: "Conformance", package: "PatternBench"),
      ]),
  ]
)
