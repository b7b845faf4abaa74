import UIKit

@MainActor
open class UIHostingController<Content: View>: UIViewController {
  public init(rootView: Content) {}
}

public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {}

@MainActor
@preconcurrency
public protocol UIViewControllerRepresentable: Primitive {
  associatedtype UIViewControllerType: UIViewController
  typealias Context = UIViewControllerRepresentableContext<Self>

  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ viewController: UIViewControllerType, context: Context)
}
