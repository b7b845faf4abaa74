import ObjectiveC

@objc
@MainActor
open class UIView: UIResponder {}

@objc
@MainActor
open class UILabel: UIView {
  open var text: String?
}

@objc
@MainActor
open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchUpInside = Event(rawValue: 1 << 6)
  }

  open func addTarget(_ target: Any?, action: Selector, for events: Event) {}
}

@objc
@MainActor
open class UIButton: UIControl {}
