// swift-tools-version: 6.2
import PackageDescription

// Code of an app in its own package, and an executable that measures it.
let package = Package(
  name: "YourApp",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "PatternBench", path: "../..")],
  targets: [
    .target(name: "Shop"),
    .executableTarget(
      name: "shop-bench",
      dependencies: ["Shop", .product(name: "BenchCLI", package: "PatternBench")]),
  ]
)
