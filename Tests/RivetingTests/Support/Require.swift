/// Thrown by a body under the explorer when a guarantee is broken.
struct Broken: Error, CustomStringConvertible {
  let description: String
}

func require(_ condition: Bool, _ guarantee: @autoclosure () -> String) throws {
  if !condition { throw Broken(description: guarantee()) }
}
