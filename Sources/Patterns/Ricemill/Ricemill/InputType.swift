import CombineOperators

/// What goes into a ``Machine``: the type's properties are subjects.
///
/// ```swift
/// struct Input: InputType {
///     let increment = PassthroughSubject<Void, Never>()
///     let isOn = PassthroughSubject<Bool, Never>()
/// }
/// ```
///
/// Views see it through an ``InputProxy``, resolvers through ``Publishing``.
public protocol InputType {}

/// An input whose `@Published` properties views can also read and bind to.
///
/// `viewModel.input.isOn` is a `Binding<Bool>` where `isOn` is `@Published var isOn = false`.
public protocol BindableInputType: InputType, ObservableObject {}
