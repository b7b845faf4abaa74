/// Whatever else a resolver depends on, such as services and clocks.
public protocol ExtraType {}
