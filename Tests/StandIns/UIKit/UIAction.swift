import ObjectiveC

public typealias UIActionHandler = (UIAction) -> Void

@objc
@MainActor
open class UIAction: NSObject {
  public convenience init(title: String = "", handler: @escaping UIActionHandler) { self.init() }
}

@objc
@MainActor
open class UIBarButtonItem: NSObject {
  public enum SystemItem: Sendable {
    case add
  }

  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) { self.init() }
}

@objc
@MainActor
open class UINavigationItem: NSObject {
  open var title: String?
  open var prompt: String?
  open var rightBarButtonItem: UIBarButtonItem?
}

@objc
@MainActor
open class UIContextualAction: NSObject {
  public enum Style: Sendable {
    case normal, destructive
  }

  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  public convenience init(style: Style, title: String?, handler: @escaping Handler) { self.init() }
}

@objc
@MainActor
open class UISwipeActionsConfiguration: NSObject {
  public convenience init(actions: [UIContextualAction]) { self.init() }
}
