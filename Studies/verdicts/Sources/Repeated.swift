#if Studies
  import BenchKit
  import Catalog
  import PatternBench
  import Spec

  /// A pattern's counter that does a few sends more than it should: slower by a known share.
  ///
  /// An action is a burst of increments that ends when the last is rendered: as many as ``base``, or 1, 2 or
  /// 5 % more. The loop, the driver and the observer are the same, so the share needs no calibration. What an
  /// asynchronous burst costs once, such as a hop, does not grow with it, so its time grows by a little less.
  enum Repeated {
    static let shares = [0, 1, 2, 5]

    static let benchmarks: [Benchmark] = Catalog.patterns.flatMap { benchmarks(of: $0) }

    /// The patterns whose counters are done when `send` returns, and those that render later.
    static let synchronous = ["Direct", "RIV", "IV", "MVI"]
    static let asynchronous = ["AsyncReactor", "DirectAsync"]

    static func cell(_ pattern: String, share: Int) -> Cell {
      Cell(pattern: pattern, workload: "repeated.plus\(share)", size: 1)
    }

    /// The increments of an action: a burst of some tenths of a millisecond for asynchronous patterns.
    private static func base(_ pattern: String) -> Int { pattern == "AsyncReactor" ? 2_000 : 100 }

    private static func benchmarks<P: Pattern>(of pattern: P.Type) -> [Benchmark] {
      shares.map { share in
        let increments = base(P.name) * (100 + share) / 100
        return Benchmark(
          pattern: P.name, workload: "repeated.plus\(share)", summary: "\(increments) increments"
        ) {
          let sender = Sender<P>(increments: increments)
          return { count in try await sender.run(count) }
        }
      }
    }
  }

  /// Sends bursts of increments to a counter, and checks what is rendered.
  @MainActor
  private final class Sender<P: Pattern> {
    private let increments: Int
    private var driver: P.CounterDriver?
    private var observation: ObservationToken?
    private var sent = 0
    private var shown = 0
    private var waiter: UnsafeContinuation<Void, Never>?

    nonisolated init(increments: Int) { self.increments = increments }

    func run(_ count: Int) async throws {
      let driver = self.driver ?? start()
      for _ in 0..<count {
        sent += increments
        for _ in 0..<increments { driver.send(.increment) }
        if shown != sent { await withUnsafeContinuation { waiter = $0 } }
      }
      guard driver.view.count == sent, shown == sent else {
        throw Mismatch(["the counter shows \(driver.view.count) after \(sent) increments"])
      }
    }

    private func start() -> P.CounterDriver {
      let driver = P.CounterDriver(seed: .init(), environment: .prompt)
      observation = driver.observe { [weak self] in self?.render($0) }
      self.driver = driver
      return driver
    }

    private func render(_ view: CounterSpec.View) {
      shown = view.count
      guard shown == sent, let waiter else { return }
      self.waiter = nil
      waiter.resume()
    }
  }
#endif
