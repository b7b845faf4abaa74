// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ExplorerSpeed",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "PatternBench", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "explorer-speed",
      dependencies: [.product(name: "Explorer", package: "PatternBench")],
      swiftSettings: [.enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error)])
  ]
)
