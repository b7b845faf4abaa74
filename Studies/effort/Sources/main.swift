#if Studies
  import BenchKit
  import Catalog

  // Prints what lies between an action and its view, as JSON for `measure-effort`. A debug build inlines nothing, so
  // that its stacks are those of the sources.

  let paths = Catalog.patterns.flatMap { ActionPath.all(of: $0) }
  print("[\n" + paths.map { "  \($0.json)" }.joined(separator: ",\n") + "\n]")
#endif
