// swift-tools-version: 6.2
import PackageDescription

// Case studies of the explorer on published packages, as tests.
let package = Package(
  name: "Exploring",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "PatternBench", path: "../.."),
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
  ],
  targets: [
    // Code with the three mistakes that people make most, and a program that shows how often tests see them.
    .target(name: "Mistakes"),
    .executableTarget(name: "thousand-runs", dependencies: ["Mistakes"]),
    .testTarget(
      name: "ExploringTests",
      dependencies: [
        "Mistakes",
        .product(name: "Explorer", package: "PatternBench"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Logging", package: "swift-log"),
      ]),
  ]
)
