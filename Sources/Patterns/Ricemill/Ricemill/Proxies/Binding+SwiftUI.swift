#if canImport(SwiftUI)
  import CombineOperators
  import SwiftUI

  extension InputProxy where Input: BindableInputType {
    /// A binding to a `@Published` property. Setting it is a turn, as a send is; during a turn, it reads the value that
    /// it was last set to.
    @MainActor
    public subscript<Value>(
      dynamicMember keyPath: ReferenceWritableKeyPath<Input, Value>
    ) -> Binding<Value> {
      Binding(
        get: { @MainActor in self.value(keyPath) },
        set: { @MainActor in self.set(keyPath, to: $0) })
    }
  }
#endif
