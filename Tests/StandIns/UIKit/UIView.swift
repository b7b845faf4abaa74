import ObjectiveC

@objc
@MainActor
open class UIView: UIResponder {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }

  open var bounds: CGRect {
    get { CGRect() }
    set {}
  }
  open var frame: CGRect {
    get { CGRect() }
    set {}
  }
  open var autoresizingMask = AutoresizingMask()

  open func addSubview(_ view: UIView) {}
}

/// The real one is CoreGraphics'.
public struct CGRect: Sendable {
  public init() {}
}

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
