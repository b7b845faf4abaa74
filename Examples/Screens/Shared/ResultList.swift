import Spec
import SwiftUI

/// The results of a search, and what a user can do about them.
struct ResultList: View {
  let phase: SearchSpec.Phase
  let select: (_ id: String) -> Void
  let loadMore: () -> Void
  let retry: () -> Void

  var body: some View {
    List {
      switch phase {
      case .idle:
        EmptyView()
      case .loading:
        ProgressView()
      case .loaded(let results, let hasMore):
        // By position: pages may repeat an id.
        ForEach(Array(results.enumerated()), id: \.offset) { _, result in
          Button(result.title) { select(result.id) }
        }
        if hasMore { Button("More") { loadMore() } }
      case .failed(let message):
        Text(message)
        Button("Retry") { retry() }
      }
    }
  }
}

/// One result, opened.
struct ResultView: View {
  let id: String

  var body: some View { Text(id).font(.largeTitle) }
}
