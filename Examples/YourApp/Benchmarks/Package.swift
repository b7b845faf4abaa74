// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "App", path: ".."),
    .package(name: "PatternBench", path: "../../..", traits: ["Benchmarks"]),
  ],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        .product(name: "Shop", package: "App"),
        .product(name: "BenchCLI", package: "PatternBench"),
      ])
  ]
)
