import Riveting
import Spec

struct ListDomain: Sendable {
  var table: RowTable
  var effects = Occurrences<ListSpec.Effect>()
}

final class ListInteractor: BaseInteractor<ListSpec.Action, ListDomain> {
  private let labels: any LabelService

  init(initialDomain: ListDomain, labels: any LabelService) {
    self.labels = labels
    super.init(initialDomain: initialDomain)
  }

  override func interact(with action: ListSpec.Action) {
    switch action {
    case .create(let count):
      updateDomain { domain in domain.table.create(count) }
    case .append(let count):
      updateDomain { domain in domain.table.append(count) }
    case .updateEvery(let stride):
      updateDomain { domain in domain.table.updateEvery(stride) }
    case .swap(let first, let second):
      updateDomain { domain in domain.table.swap(first, second) }
    case .toggle(let id):
      updateDomain { domain in domain.table.toggle(id: id) }
    case .select(let id):
      updateDomain { domain in domain.table.select(id: id) }
    case .clear:
      updateDomain { domain in domain.table.clear() }
    case .remove(let id):
      updateDomain { domain in
        if domain.table.remove(id: id) { domain.effects.add(.removed(id: id)) }
      }
    case .refresh(let id):
      if domain.table.contains(id: id) { refresh(id) }
    }
  }

  /// Several may be in flight; each lands on its own row, or nowhere when that is gone.
  private func refresh(_ id: Int) {
    perform { [labels] list in
      let label = try await labels.label(forRow: id)
      try list.update { domain in domain.table.relabel(id: id, label) }
    } onFailure: { _, _ in
      // The row keeps the label that it has.
    }
  }
}
