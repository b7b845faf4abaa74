// Resolvers are written with Combine's operators, so `import Ricemill` exports them: Combine on Apple
// platforms, elsewhere OpenCombine with the operators that it lacks.
@_exported import CombineOperators
