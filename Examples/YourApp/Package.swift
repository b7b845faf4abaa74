// swift-tools-version: 6.2
import PackageDescription

// An app's package. Its benchmarks are in a package of their own, Benchmarks, which packages that depend on this one do not build.
let package = Package(
  name: "YourApp",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Shop", targets: ["Shop"])],
  dependencies: [
    // MVI, an architecture of one of its screens, without the kit and the bench.
    .package(name: "PatternBench", path: "../..", traits: [])
  ],
  targets: [
    .target(name: "Shop", dependencies: [.product(name: "MVI", package: "PatternBench")])
  ]
)
