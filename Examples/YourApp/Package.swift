// swift-tools-version: 6.2
import PackageDescription

// An app's package. What measures it lies in a package of its own, Benchmarks, which nobody builds who depends on this one.
let package = Package(
  name: "YourApp",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Shop", targets: ["Shop"])],
  targets: [.target(name: "Shop")]
)
