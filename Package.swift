// swift-tools-version: 6.2
import PackageDescription

// One row per pattern. The framework's modules, the features' module and the framework's tests are
// generated from it; `tests` says that there is a folder Tests/<framework>Tests, or, where there is no
// framework, Tests/<name>FeaturesTests.
let patterns: [PatternRow] = [
  PatternRow("Direct"),
  PatternRow("Observable", needsCombine: true, tests: true),
  PatternRow(
    "RIV", framework: "Riveting", testSupport: "RivetingTestSupport", needsCombine: true,
    tests: true),
  PatternRow("AsyncReactor", framework: "AsyncReactor", tests: true),
  PatternRow("IV", framework: "IV", tests: true),
  PatternRow(
    "Ricemill", framework: "Ricemill", modules: ["CombineOperators"], needsCombine: true,
    tests: true),
  PatternRow("MVI", framework: "MVI", tests: true),
]

struct PatternRow {
  let name: String
  let framework: String?
  let testSupport: String?
  /// Modules in the pattern's folder that only its framework uses.
  let modules: [String]
  let needsCombine: Bool
  let hasTests: Bool

  init(
    _ name: String, framework: String? = nil, testSupport: String? = nil,
    modules: [String] = [], needsCombine: Bool = false, tests: Bool = false
  ) {
    self.name = name
    self.framework = framework
    self.testSupport = testSupport
    self.modules = modules
    self.needsCombine = needsCombine
    hasTests = tests
  }

  var features: String { "\(name)Features" }

  var products: [Product] {
    [framework, testSupport].compactMap { $0 }.map { .library(name: $0, targets: [$0]) }
  }

  var targets: [Target] {
    let combine: [Target.Dependency] = needsCombine ? [combineShim] : []
    let support: [Target.Dependency] = needsCombine ? ["FrameworkSupport"] : []
    var targets = modules.map { library($0, combine + support, in: "Patterns/\(name)") }
    if let framework {
      let own = modules.map { Target.Dependency.target(name: $0) }
      targets.append(
        library(framework, own + combine + ["FrameworkSupport"], in: "Patterns/\(name)"))
    }
    if let framework, let testSupport {
      targets.append(library(testSupport, [.target(name: framework)], in: "Patterns/\(name)"))
    }
    let base: [Target.Dependency] = ["Spec"] + (framework.map { [.target(name: $0)] } ?? [])
    targets.append(library(features, base + combine, in: "Patterns/\(name)"))
    if hasTests {
      let own = ([testSupport].compactMap { $0 } + modules).map {
        Target.Dependency.target(name: $0)
      }
      let support = own + ["Explorer"] + combine
      targets.append(
        framework.map { tests(of: $0, support) } ?? tests(of: features, ["Spec", "Explorer"]))
    }
    return targets
  }
}

let combineShim: Target.Dependency = "CombineShim"
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser",
  condition: .when(traits: ["Benchmarks"]))

let histogram: Target.Dependency = .product(
  name: "Histogram", package: "hdrhistogram-swift", condition: .when(traits: ["Benchmarks"]))

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// With `unsafe` at every use that the compiler cannot check. Four modules do without, since most of what they do with
/// pointers is calls of C: Explorer, whose scheduler is all pointers of the Swift runtime; BenchKit, with processes, pipes,
/// signals, jemalloc, callgrind and the demangler; BenchCLI, with terminals and files; and PatternBench, with views at
/// addresses, since what generic code looks up would be measured.
let safeSettings: [SwiftSetting] = settings + [.strictMemorySafety()]
let memorySafe: Set<String> = [
  "AsyncReactor", "Basics", "Catalog", "Choosing", "Conformance", "FrameworkSupport", "IV", "MVI",
  "Ricemill", "Riveting",
  "Spec",
]

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], in folder: String,
  resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(folder)/\(name)",
    resources: resources, swiftSettings: memorySafe.contains(name) ? safeSettings : settings)
}

func tests(of module: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(module)Tests", dependencies: [.target(name: module), "TestSupport"] + dependencies,
    path: "Tests/\(module)Tests", swiftSettings: settings)
}

/// A study's program that uses `package` names. Without the trait `Studies`, it is an empty one.
func study(_ name: String, _ modules: [String], in folder: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: modules.map { .target(name: $0, condition: .when(traits: ["Studies"])) },
    path: "Studies/\(folder)/Sources", swiftSettings: settings)
}

let features: [Target.Dependency] = patterns.map { .target(name: $0.features) }

let package = Package(
  name: "PatternBench",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: patterns.flatMap(\.products) + [
    .library(name: "Spec", targets: ["Spec"]),
    .library(name: "Explorer", targets: ["Explorer"]),
    .library(name: "Conformance", targets: ["Conformance"]),
    .library(name: "BenchKit", targets: ["BenchKit"]),
    .library(name: "BenchCLI", targets: ["BenchCLI"]),
    .library(name: "PatternBench", targets: ["PatternBench"]),
    .library(name: "Catalog", targets: ["Catalog"]),
    .executable(name: "bench", targets: ["bench"]),
  ],
  traits: [
    // Both by default, so that a clone builds and tests everything.
    .default(enabledTraits: ["OpenCombine", "Benchmarks"]),
    .trait(
      name: "OpenCombine",
      description: "Combine where there is no Apple's; Riveting and Ricemill need it."),
    .trait(
      name: "Benchmarks",
      description: "What BenchKit, BenchCLI, PatternBench and bench are built with."),
    .trait(
      name: "Studies", description: "The programs in Studies that use package names.",
      enabledTraits: ["OpenCombine", "Benchmarks"]),
  ],
  dependencies: [
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
  ],
  targets: patterns.flatMap(\.targets) + [
    .target(
      name: "TestSupport", dependencies: [combineShim], path: "Tests/TestSupport",
      swiftSettings: settings),
    tests(of: "CombineOperators", [combineShim]),
    library(
      "CombineShim",
      [
        .product(
          name: "OpenCombine", package: "OpenCombine",
          condition: .when(platforms: [.linux, .android, .windows], traits: ["OpenCombine"]))
      ], in: "Patterns"),
    .target(name: "CMainActorCheck", path: "Sources/Patterns/CMainActorCheck"),
    library("FrameworkSupport", ["CMainActorCheck"], in: "Patterns"),
    tests(of: "FrameworkSupport"),
    library("Catalog", ["Spec"] + features, in: "Patterns"),
    tests(
      of: "Catalog",
      ["Spec", "Conformance", "MVI", "MVIFeatures", "Riveting", "RIVFeatures", combineShim]),

    library("Libc", in: "Conformance"),
    library("Basics", ["Libc"], in: "Conformance"),
    tests(of: "Basics"),
    library("Spec", ["Basics"], in: "Conformance"),
    tests(of: "Spec"),
    .target(name: "CExplorer", path: "Sources/Conformance/CExplorer"),
    library("Explorer", ["Basics", "CExplorer", "Libc"], in: "Conformance"),
    tests(of: "Explorer"),
    .target(name: "CMemory", path: "Sources/Conformance/CMemory"),
    library(
      "Conformance", ["Basics", "Spec", "Explorer", "CExplorer", "CMemory", "Libc"],
      in: "Conformance"),
    tests(of: "Conformance", ["Spec", "Explorer", "Catalog", "Libc"]),

    .target(name: "CMachine", path: "Sources/Bench/CMachine"),
    library("BenchKit", ["Basics", "CMachine", "Libc", "Explorer", histogram], in: "Bench"),
    tests(of: "BenchKit", ["Basics", "Libc", "Explorer", "BenchTestSupport"]),
    library(
      "BenchCLI", ["Basics", "Libc", "BenchKit", argumentParser],
      in: "Bench",
      resources: [
        .embedInCode("Formats/chart.css"), .embedInCode("Formats/page.css"),
        .embedInCode("Formats/page.html"), .embedInCode("Formats/page.js"),
      ]),
    tests(
      of: "BenchCLI",
      ["Basics", "BenchKit", "BenchTestSupport", "bench", "code-bench", "wrong-bench"]),
    .target(
      name: "BenchTestSupport", dependencies: ["BenchKit", "TestSupport"],
      path: "Tests/BenchTestSupport", swiftSettings: settings),
    library("Choosing", ["BenchKit", "Conformance", "Spec"], in: "Bench"),
    tests(of: "Choosing", ["BenchKit", "BenchTestSupport", "Conformance", "Spec"]),
    library(
      "PatternBench",
      [
        "Libc", "Spec", "Explorer", "Conformance", "BenchKit", "BenchCLI", "Choosing", combineShim,
        argumentParser,
      ], in: "Bench"),
    tests(
      of: "PatternBench",
      [
        "Libc", "Spec", "Explorer", "BenchKit", "BenchCLI", "BenchTestSupport", "Catalog",
        "Choosing", "Conformance", "bench", "wrong-bench",
      ]),
    .executableTarget(
      name: "wrong-bench", dependencies: ["PatternBench", "DirectFeatures", "Libc", "Spec"],
      path: "Tests/wrong-bench", swiftSettings: settings),
    .executableTarget(
      name: "code-bench", dependencies: ["BenchCLI", "Libc"], path: "Tests/code-bench",
      swiftSettings: settings),
    .executableTarget(
      name: "bench",
      dependencies: ["PatternBench", "BenchKit", "Catalog"]
        + patterns.compactMap(\.framework).map { .target(name: $0) },
      path: "Sources/Bench/bench",
      swiftSettings: settings),
    .testTarget(
      name: "FeatureTests",
      dependencies: features + patterns.compactMap(\.framework).map { .target(name: $0) }
        + ["Explorer", "Spec", combineShim],
      path: "Tests/FeatureTests", swiftSettings: settings),

    study(
      "action-paths", ["BenchKit", "Catalog", "Explorer", "Libc", "PatternBench", "Spec"],
      in: "effort"),
    study(
      "count-proof", ["BenchKit", "Catalog", "Libc", "PatternBench", "Spec"], in: "counts"),
    study("fuzz-results", ["BenchKit", "Libc", "PatternBench", "Spec"], in: "fuzzing"),
    study(
      "verdict-proof", ["BenchKit", "Catalog", "Libc", "PatternBench", "Spec"], in: "verdicts"),
  ]
)
