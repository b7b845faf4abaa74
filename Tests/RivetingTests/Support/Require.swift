/// What a body under the explorer throws when something is not as it should be.
struct Broken: Error, CustomStringConvertible {
  let description: String
}

func require(_ condition: Bool, _ guarantee: @autoclosure () -> String) throws {
  if !condition { throw Broken(description: guarantee()) }
}
