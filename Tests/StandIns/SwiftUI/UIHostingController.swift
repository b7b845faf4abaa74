import UIKit

@MainActor
open class UIHostingController<Content: View>: UIViewController {
  public init(rootView: Content) {}
}
