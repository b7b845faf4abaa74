// swift-tools-version: 6.2
import PackageDescription

// What reads source code: to measure it, and to make mutants of it. A package of its own, so that the benchmark does without swift-syntax.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "SourceTools",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "SourceEffort", targets: ["SourceEffort"]),
    .executable(name: "measure-effort", targets: ["measure-effort"]),
    .executable(name: "mutate-sources", targets: ["mutate-sources"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "SourceEffort",
      dependencies: [
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ], swiftSettings: settings),
    .testTarget(
      name: "SourceEffortTests", dependencies: ["SourceEffort"], swiftSettings: settings),
    .target(
      name: "SourceMutation",
      dependencies: [
        .product(name: "SwiftOperators", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ], swiftSettings: settings),
    .testTarget(
      name: "SourceMutationTests", dependencies: ["SourceMutation"], swiftSettings: settings),
    .executableTarget(
      name: "mutate-sources",
      dependencies: [
        "SourceMutation", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings),
    .executableTarget(
      name: "measure-effort",
      dependencies: [
        "SourceEffort", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings),
  ]
)
