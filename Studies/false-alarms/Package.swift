// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FalseAlarms",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "PatternBench", path: "../..", traits: ["OpenCombine"])],
  targets: [
    .executableTarget(
      name: "false-alarms",
      dependencies: [
        .product(name: "Catalog", package: "PatternBench"),
        .product(name: "Conformance", package: "PatternBench"),
        .product(name: "Spec", package: "PatternBench"),
      ],
      swiftSettings: [.enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error)])
  ]
)
