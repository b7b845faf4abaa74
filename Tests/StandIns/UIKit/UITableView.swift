import ObjectiveC

@objc
@MainActor
open class UITableViewController: UIViewController {
  public init(style: UITableView.Style) {}

  public var tableView: UITableView! { UITableView() }

  @objc open dynamic func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int { 0 }

  @objc open dynamic func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }

  @objc open dynamic func tableView(
    _ tableView: UITableView, didSelectRowAt indexPath: IndexPath
  ) {}

  @objc open dynamic func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }

  @objc open dynamic func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }
}

@objc
@MainActor
open class UITableView: UIView {
  public enum Style: Sendable {
    case plain
  }

  open var tableHeaderView: UIView?

  open func reloadData() {}

  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { nil }

  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: identifier) }

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}

  open func deselectRow(at indexPath: IndexPath, animated: Bool) {}
}

@objc
@MainActor
open class UITableViewCell: UIView {
  public enum CellStyle: Sendable {
    case `default`, subtitle
  }

  public enum AccessoryType: Sendable {
    case none, checkmark
  }

  public init(style: CellStyle, reuseIdentifier: String?) {}

  open var accessoryType = AccessoryType.none
  open var contentConfiguration: (any UIContentConfiguration)?

  open func defaultContentConfiguration() -> UIListContentConfiguration {
    UIListContentConfiguration()
  }

  @objc open dynamic func prepareForReuse() {}

  open var textLabel: UILabel? { nil }
  open var detailTextLabel: UILabel? { nil }
}

/// The real one is a struct of Foundation's that Objective-C sees as a class.
@objc
public final class IndexPath: NSObject {
  public var section = 0
  public var row = 0
}
