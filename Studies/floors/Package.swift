// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "floors",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")],
  targets: [
    .executableTarget(
      name: "floors",
      dependencies: [
        .product(name: "OpenCombine", package: "OpenCombine", condition: .when(platforms: [.linux]))
      ])
  ]
)
