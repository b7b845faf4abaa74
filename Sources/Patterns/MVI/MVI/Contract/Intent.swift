/// What a user wants: intents flow from the view to the model.
///
/// Typically an enum with a case per interaction. Sendable, because intents may come from anywhere.
public protocol Intent: Equatable, Sendable {}
