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
/// The parts are way, state, actions, transitions, requests, effects, screen and test. A way is a comment that draws the
/// path of an action from a control to the screen. A mark without a feature is about all three; text after a hyphen is not
/// shown, nor are files without a mark.
public struct PatternSources: Sendable {
  /// Files, and folders with files, in the order of reading; relative to the package of the declaration.
  public let places: [String]
  /// A folder with screens to copy.
  public let screens: String?
  /// A file with a test to copy.
  public let test: String?
  /// A file with a test of the list, to copy.
  public let listTest: String?
  /// What is awkward about the pattern's screens, in a sentence.
  public let awkward: String?
  /// A folder with a folder for each standard change, which holds `Spec.patch` and a patch named after the
  /// pattern.
  public let changes: String?
  /// Where the original of the pattern is.
  public let original: String?
  /// The path of the file that declares this.
  public let declaration: String

  /// The sources at `places`, then the screens and the tests, in the package of the file that calls this.
  public init(
    _ places: [String], screens: String? = nil, test: String? = nil, listTest: String? = nil,
    awkward: String? = nil, changes: String? = nil, original: String? = nil,
    declaration: String = #filePath
  ) {
    self.places = places + [screens, test, listTest].compactMap(\.self)
    self.screens = screens
    self.test = test
    self.listTest = listTest
    self.awkward = awkward
    self.changes = changes
    self.original = original
    self.declaration = declaration
  }
}
