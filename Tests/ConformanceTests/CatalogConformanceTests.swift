import Catalog
import Conformance
import Spec
import Testing

@Suite struct CatalogConformanceTests {
  @Test(arguments: Catalog.patterns.map(Named.init))
  func everyPatternConforms(to named: Named) throws {
    try Conformance().require(named.pattern)
  }
}

/// A pattern as a test's argument.
struct Named: Sendable, CustomTestStringConvertible {
  let pattern: any Pattern.Type

  var testDescription: String { pattern.name }
}
