// swift-tools-version: 6.2
import PackageDescription

// What is planted in the measured code: MALLOC, PERCENT, or nothing.
let planted = Context.environment["PLANTED"].map { [SwiftSetting.define($0)] } ?? []

let package = Package(
  name: "side-by-side",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "PatternBench", path: "../.."),
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: [
    .target(name: "Measured", swiftSettings: planted),
    .executableTarget(
      name: "ours", dependencies: ["Measured", .product(name: "BenchCLI", package: "PatternBench")]),
    .executableTarget(
      name: "theirs",
      dependencies: ["Measured", .product(name: "Benchmark", package: "benchmark")],
      path: "Benchmarks/theirs",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(name: "loop", dependencies: ["Measured"]),
  ]
)
