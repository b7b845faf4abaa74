#if !canImport(SwiftUI)
  import CombineOperators

  extension InputProxy where Input: BindableInputType {
    /// A binding to a `@Published` property. Setting it is a turn of its own, as a send is.
    public subscript<Value>(
      dynamicMember keyPath: ReferenceWritableKeyPath<Input, Value>
    ) -> Binding<Value> {
      Binding(get: { self.input[keyPath: keyPath] }, set: { self.set(keyPath, to: $0) })
    }
  }
#endif
