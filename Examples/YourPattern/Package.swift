// swift-tools-version: 6.2
import PackageDescription

// A pattern in its own package: what you write to check and measure your own architecture.
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
        .product(name: "PatternBench", package: "PatternBench"),
      ]),
    .testTarget(
      name: "ReduxFeaturesTests",
      dependencies: [
        "ReduxFeatures", .product(name: "Conformance", package: "PatternBench"),
      ]),
  ]
)
