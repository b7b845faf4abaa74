// Resolvers are written in Combine's vocabulary, so `import Ricemill` brings it along: Combine on
// Apple platforms; elsewhere OpenCombine, with the operators that it lacks.
@_exported import CombineOperators
