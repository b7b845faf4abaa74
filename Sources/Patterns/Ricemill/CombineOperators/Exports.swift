// The files named …+Linux.swift add `merge`, which OpenCombine lacks.
@_exported import CombineShim
