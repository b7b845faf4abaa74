// The files named …+Linux.swift add the operators that OpenCombine lacks.
@_exported import CombineShim
