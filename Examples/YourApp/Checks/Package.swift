// swift-tools-version: 6.2
import PackageDescription

// The checks of an app's features: tests, and a tool to look closer. A package of its own, which packages that depend on the
// app's do not build.
let package = Package(
  name: "Checks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "App", path: ".."),
    .package(name: "PatternBench", path: "../../.."),
  ],
  targets: [
    .executableTarget(
      name: "checks",
      dependencies: [
        .product(name: "Shop", package: "App"),
        .product(name: "MVI", package: "PatternBench"),
        .product(name: "PatternBench", package: "PatternBench"),
        .product(name: "Conformance", package: "PatternBench"),
      ]),
    .testTarget(
      name: "CheckoutTests",
      dependencies: ["checks", .product(name: "Conformance", package: "PatternBench")]),
  ]
)
