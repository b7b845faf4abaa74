/// What happened: the model's reducer makes the next view model from the last one and an event.
///
/// A protocol of its own so that a model may reduce events of several kinds. Sendable, because
/// events may come from background work.
public protocol Event: Sendable {}
