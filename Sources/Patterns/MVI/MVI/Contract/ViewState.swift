/// What a view shows in place of its content; nil, as an `Optional`, stands for the content itself.
///
/// The published sources hold two types of this name, an enum and a struct of flags. This is the
/// enum, because flags can contradict each other, with the flags of the struct to read.
public enum ViewState: Equatable, Sendable {
  /// The content is on its way.
  case loading
  /// There is no content.
  case empty
  /// There is no content because of a failure.
  case failure(message: String)

  /// Whether the content is on its way.
  public var isLoading: Bool { self == .loading }

  /// Whether there is no content, without a failure.
  public var isEmpty: Bool { self == .empty }

  /// Whether there is no content because of a failure.
  public var isError: Bool { message != nil }

  /// What a failure says.
  public var message: String? {
    guard case .failure(let message) = self else { return nil }
    return message
  }
}
