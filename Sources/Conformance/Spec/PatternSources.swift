/// Where to read a pattern: the files whose parts `bench source` shows beside those of other patterns.
///
/// A part begins with a line such as these, and ends at the next one:
///
/// ```swift
/// // MARK: Counter: transitions, effects
/// // MARK: Actions
/// // MARK: -
/// ```
///
/// The parts are state, actions, transitions, requests, effects, screen and test. A mark without a feature is
/// about all three; what follows a hyphen is not shown, nor are files without a mark.
public struct PatternSources: Sendable {
  /// Files, and folders with files, in the order of reading; relative to the package of the declaration.
  public let places: [String]
  /// A folder with a folder for each standard change, which holds `Spec.patch` and a patch named after the
  /// pattern.
  public let changes: String?
  /// A page of Markdown; its first code block without a language draws the way of one action.
  public let diagram: String?
  /// Where the original of the pattern is.
  public let original: String?
  /// The path of the file that declares this.
  public let declaration: String

  /// The sources at `places`, in the package of the file that calls this.
  public init(
    _ places: [String], changes: String? = nil, diagram: String? = nil, original: String? = nil,
    declaration: String = #filePath
  ) {
    self.places = places
    self.changes = changes
    self.diagram = diagram
    self.original = original
    self.declaration = declaration
  }
}
