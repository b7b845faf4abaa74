import Spec
import SwiftUI
import UIKit

/// A screen of UIKit's that has become SwiftUI's inside: the way to move an app one screen at a time.
///
/// The code that made the controller before still makes it; its navigation bar and its parent stay as they are. Both sides
/// read one model.
final class HostedListViewController: UIViewController {
  /// To be set before the view appears.
  var model: ObservableList!

  override func viewDidLoad() {
    super.viewDidLoad()
    let host = UIHostingController(rootView: ListView(model: model))
    addChild(host)
    host.view.frame = view.bounds
    host.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(host.view)
    host.didMove(toParent: self)
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .add, primaryAction: UIAction { [model] _ in model?.append(10) })
  }
}
