import CombineOperators

/// The input of a ``Machine``: a type whose properties are subjects.
///
/// ```swift
/// struct Input: InputType {
///     let increment = PassthroughSubject<Void, Never>()
///     let isOn = PassthroughSubject<Bool, Never>()
/// }
/// ```
///
/// Views use it through an ``InputProxy``, resolvers through ``Publishing``.
public protocol InputType {}

/// An input whose `@Published` properties views can also read and bind to.
///
/// `viewModel.input.isOn` is a `Binding<Bool>` where `isOn` is `@Published var isOn = false`.
public protocol BindableInputType: InputType, ObservableObject {}

/// The output of a ``Machine``: a type whose properties are publishers, or `@Published`.
///
/// ```swift
/// struct Output: OutputType {
///     let count: AnyPublisher<String?, Never>
/// }
/// ```
///
/// Views use it through an ``OutputProxy``.
public protocol OutputType {}

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

/// An output that is the store itself, so that views can read its values and observe it.
public protocol StoredOutputType: OutputType, StoreType {}

/// The other dependencies of a resolver, such as services and clocks.
public protocol ExtraType {}

/// Makes an output from an input, a store and an extra.
public protocol ResolverType {
  /// The subjects that views send to.
  associatedtype Input: InputType
  /// The publishers that views subscribe to.
  associatedtype Output: OutputType
  /// The inner state.
  associatedtype Store: StoreType
  /// The other dependencies.
  associatedtype Extra: ExtraType

  /// Makes the output; called once, when a ``Machine`` is initialized.
  @MainActor
  static func polish(input: Publishing<Input>, store: Store, extra: Extra) -> Polished<Output>
}

/// The result of a resolver: an output, and the subscriptions that feed it.
public struct Polished<Output: OutputType> {
  @usableFromInline let output: Output?
  @usableFromInline let cancellables: [AnyCancellable]

  /// An output, with subscriptions that live as long as the machine.
  @inlinable
  public init(output: Output, cancellables: [AnyCancellable]) {
    self.output = output
    self.cancellables = cancellables
  }
}

extension Polished where Output: StoredOutputType {
  /// The machine's store as the output, with subscriptions that live as long as the machine.
  @inlinable
  public init(cancellables: [AnyCancellable]) {
    output = nil
    self.cancellables = cancellables
  }
}
