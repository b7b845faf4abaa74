import CombineOperators

/// What comes out of a ``Machine``: the type's properties are publishers, or `@Published`.
///
/// ```swift
/// struct Output: OutputType {
///     let count: AnyPublisher<String?, Never>
/// }
/// ```
///
/// Views see it through an ``OutputProxy``.
public protocol OutputType {}

/// An output that is the store itself, so that views can read its values and observe it.
public protocol StoredOutputType: OutputType, StoreType {}
