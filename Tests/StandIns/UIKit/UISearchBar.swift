import ObjectiveC

@objc
@MainActor
open class UISearchBar: UIView {
  open weak var delegate: (any UISearchBarDelegate)?
}

/// The real one's methods are optional, each with the default that nothing happens.
@MainActor
public protocol UISearchBarDelegate: AnyObject {
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
}
