/// What the view does once, such as navigation: actions flow from the model to the view.
///
/// Unlike a view model an action is not kept: who subscribes later does not hear of it.
public protocol Action: Equatable, Sendable {}
