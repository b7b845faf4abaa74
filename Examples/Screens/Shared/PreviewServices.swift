import Spec

extension FeatureEnvironment {
  /// For previews: finds three pages for every query, and answers at once.
  static var preview: FeatureEnvironment {
    FeatureEnvironment(
      search: PreviewServices(), labels: PreviewServices(), clock: ContinuousClock())
  }
}

private struct PreviewServices: SearchService, LabelService {
  func page(_ number: Int, of query: String) -> SearchPage {
    let results = (1...20).map { SearchResult(id: "\(number).\($0)", title: "\(query) \($0)") }
    return SearchPage(results: results, hasMore: number < 2)
  }

  func label(forRow id: Int) -> String { "Row \(id)" }
}
