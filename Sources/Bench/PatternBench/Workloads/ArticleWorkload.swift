import BenchKit
import Spec

extension Workload<ArticleSpec> {
  static let article = Workload(
    name: "counter.screen",
    summary: "increment one number of a wide state, back to back, until the last is rendered",
    seed: .init(), longestRound: 1_000,
    actions: { _, count, _ in Array(repeating: .like, count: count) })
}

extension PatternSuite {
  /// The cell of a wide state, where the pattern has one.
  static func wideState(of pattern: any Pattern.Type) -> [MeasuredCell] {
    (pattern as? any ArticlePattern.Type).map { [article(of: $0)] } ?? []
  }

  private static func article<P: ArticlePattern>(of pattern: P.Type) -> MeasuredCell {
    Workload.article.benchmark(P.name, Subject(P.ArticleDriver.self, P.capabilities))
  }
}
