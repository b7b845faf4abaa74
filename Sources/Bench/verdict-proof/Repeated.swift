import BenchKit
import Catalog
import Spec

/// A pattern's counter that does a few sends more than it should: slower by a known share.
///
/// An action is 100 increments, or 102, 105, 110, 120: the loop, the driver and the observer are the same,
/// so the share is exact and needs no calibration.
enum Repeated {
  static let base = 100
  static let shares = [0, 2, 5, 10, 20]

  static let benchmarks: [ExtraBenchmark] = KnownComparison.patterns.filter {
    synchronous.contains($0.name)
  }
  .flatMap { benchmarks(of: $0) }

  /// The patterns whose counters are done when `send` returns.
  static let synchronous = ["Direct", "RIV", "IV", "MVI"]

  static func cell(_ pattern: String, share: Int) -> Cell {
    Cell(pattern: pattern, workload: "repeated.plus\(share)", size: 1)
  }

  private static func benchmarks<P: Pattern>(of pattern: P.Type) -> [ExtraBenchmark] {
    shares.map { share in
      ExtraBenchmark(
        pattern: P.name, workload: "repeated.plus\(share)",
        summary: "\(base + share) increments"
      ) {
        let sender = Sender<P>(increments: base + share)
        return { count in try await sender.run(count) }
      }
    }
  }
}

/// Sends increments to a counter and checks the final view.
@MainActor
private final class Sender<P: Pattern> {
  private let increments: Int
  private var driver: P.CounterDriver?
  private var observation: ObservationToken?
  private var renders = 0
  private var sent = 0

  nonisolated init(increments: Int) { self.increments = increments }

  func run(_ count: Int) throws {
    let driver = self.driver ?? start()
    let before = renders
    for _ in 0..<count * increments { driver.send(.increment) }
    sent += count * increments
    guard driver.view.count == sent, renders - before >= count * increments else {
      throw Mismatch(["the counter shows \(driver.view.count) after \(sent) increments"])
    }
  }

  private func start() -> P.CounterDriver {
    let driver = P.CounterDriver(seed: .init(), environment: .prompt)
    observation = driver.observe { [weak self] _ in self?.renders += 1 }
    self.driver = driver
    return driver
  }
}
