import Conformance
import Testing

@Suite struct MutantTests {
  @Test(arguments: Mutant.all)
  func everyMutantIsKilled(_ mutant: Mutant) {
    #expect(!mutant.check(Conformance(features: [mutant.feature])).failures.isEmpty)
  }
}
