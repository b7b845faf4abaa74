import BenchKit
import Spec

extension Workload where Feature: MeasuredFeature {
  /// The cell of this workload on a pattern's feature.
  func benchmark(_ pattern: String, _ subject: Subject<Feature>) -> MeasuredCell {
    let benchmark = MeasuredCell(
      cell: Cell(pattern: pattern, workload: name, size: size), summary: summary,
      traits: traits, feature: traits.kind == .floor ? nil : Feature.verifiedName,
      .rounds { FeatureExercise(self, subject, $0) })
    let isOnMain = traits.kind == .floor || subject.capabilities.synchronous.isClaimed
    return isOnMain ? benchmark : benchmark.onAllCores
  }
}
