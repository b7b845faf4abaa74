import Catalog
import Conformance
import Spec
import Testing

@Suite struct CatalogTests {
  @Test(arguments: Catalog.patterns.map(Named.init))
  func everyPatternConforms(to named: Named) throws {
    // Real threads send more in `bench verify`, which is optimised.
    try Conformance(sends: 1_000).require(named.pattern)
  }

  @Test func namesAreUnique() {
    #expect(Set(Catalog.patterns.map { $0.name }).count == Catalog.patterns.count)
  }
}

/// A pattern as a test's argument.
struct Named: Sendable, CustomTestStringConvertible {
  let pattern: any Pattern.Type

  var testDescription: String { pattern.name }
}
