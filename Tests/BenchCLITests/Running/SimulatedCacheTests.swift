import Foundation
import Testing

@testable import BenchCLI
@testable import BenchKit

/// Whether the simulations find what they must is a study: Studies/counts.
@Suite(.enabled(if: CallgrindForkServer.obstacle == nil, "valgrind simulates caches"))
struct SimulatedCacheTests {
  @Test func countsOfCachesAreTheSameInEveryRunAndEnvironment() throws {
    let results = try ["/root", "/root/\(String(repeating: "long", count: 100))"].map { home in
      let outcome = try Tool().run(
        "run", "--only", "count", "--cache", "--filter", "IV/counter.increment", "--format", "json",
        "--no-progress", variables: ["HOME": home])
      return try #require(ResultFile(json: outcome.output))
    }
    let caches = results.map { $0.rows.filter { $0.metric.isOfCaches } }
    #expect(caches[0].map(\.metric) == Pass.caches.metrics)
    #expect(caches[0] == caches[1])
    #expect(try Schema("result-2").violations(of: results[0].text) == [])
  }
}
