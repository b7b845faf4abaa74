import ObjectiveC

@MainActor
@preconcurrency
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject {
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {}

  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    NSDiffableDataSourceSnapshot()
  }

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {}
}

public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  public init() {}

  public var itemIdentifiers: [ItemIdentifierType] { [] }

  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {}

  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {}

  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {}

  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {}
}
