// On Apple platforms this is Combine, on Linux OpenCombine; what OpenCombine lacks is in the files
// named …+Linux.swift.
@_exported import OpenCombineShim
