/// Whether both are equal, where NaN equals NaN. By `==` first, which needs no cast where the type is known.
func areEqual<Value: Equatable>(_ left: Value, _ right: Value) -> Bool {
  left == right || areEqual(left as Any, right as Any)
}

/// Whether both are equal, where NaN equals NaN.
///
/// What `==` takes for different is compared part by part, by reflection, up to the first difference. Objects, and parts
/// that cannot be compared, are different then; unordered collections are, unless they come in the same order.
func areEqual(_ left: Any, _ right: Any) -> Bool {
  func equals<Value: Equatable>(_ left: Value) -> Bool { left == right as? Value }
  if let left = left as? any Equatable, equals(left) { return true }
  if let left = left as? any FloatingPoint, let right = right as? any FloatingPoint {
    return left.isNaN && right.isNaN
  }
  let (left, right) = (Mirror(reflecting: left), Mirror(reflecting: right))
  guard left.displayStyle != .class, left.children.count == right.children.count else {
    return false
  }
  return !left.children.isEmpty
    && zip(left.children, right.children).allSatisfy {
      $0.label == $1.label && areEqual($0.value, $1.value)
    }
}
