// A test of a feature or a pattern needs both modules; it imports this one.
@_exported import Spec
