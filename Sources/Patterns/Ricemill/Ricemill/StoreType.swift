import CombineOperators

/// The inner state of a ``Machine``, in `@Published` properties.
///
/// ```swift
/// class Store: StoreType {
///     @Published var count = 0
/// }
/// ```
///
/// Only the resolver changes it.
public protocol StoreType: ObservableObject {}
