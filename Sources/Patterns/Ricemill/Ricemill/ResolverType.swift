/// Connects input, store and extra to an output.
public protocol ResolverType {
  /// What goes in.
  associatedtype Input: InputType
  /// What comes out.
  associatedtype Output: OutputType
  /// The inner state.
  associatedtype Store: StoreType
  /// Other dependencies.
  associatedtype Extra: ExtraType

  /// Makes the output; called once, when a ``Machine`` is made.
  @MainActor
  static func polish(input: Publishing<Input>, store: Store, extra: Extra) -> Polished<Output>
}
