// swift-tools-version: 6.2
import PackageDescription

// One feature with a wide state in each framework, without the benchmark's drivers and features.
let frameworks = ["Riveting", "AsyncReactor", "IV", "Ricemill", "MVI"]

let package = Package(
  name: "Copies",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "PatternBench", path: "../../..", traits: ["OpenCombine"])],
  targets: [
    .target(name: "CCopies"),
    .executableTarget(
      name: "Copies",
      dependencies: ["CCopies"] + frameworks.map { .product(name: $0, package: "PatternBench") }),
  ]
)
