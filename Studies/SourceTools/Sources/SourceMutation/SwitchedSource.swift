/// A source that contains its mutants: each is chosen while the program runs, by `mutant(_:)`.
///
/// The source must be able to import the module `Mutation`, which declares that function.
public struct SwitchedSource: Sendable {
  /// A part of the text that mutants are responsible for: if it does not compile, they are to blame.
  public struct Span: Codable, Sendable, Equatable {
    /// The part, in bytes of the text.
    public let start: Int
    public let end: Int
    public let mutants: [Int]
  }

  public let text: String
  public let spans: [Span]

  /// The text of `source` with those of its mutants that `isIncluded` wants.
  public init(_ source: MutatedSource, isIncluded: (Mutation) -> Bool = { _ in true }) {
    let entries = zip(source.sites, source.mutations).filter { isIncluded($0.1) }
      .map { Writer.Entry(site: $0.0, id: $0.1.id) }
    var writer = Writer(bytes: source.bytes, entries: entries)
    writer.write("import Mutation\n")
    writer.writeSource(0..<source.bytes.count, outer: nil)
    text = String(decoding: writer.output, as: UTF8.self)
    spans = writer.spans
  }
}

/// Writes a source with switches around its sites, from the outermost to the innermost.
private struct Writer {
  struct Entry {
    let site: MutationSite
    let id: Int
  }

  let bytes: [UInt8]
  /// By position; a site comes before those inside it.
  let entries: [Entry]
  var output: [UInt8] = []
  var spans: [SwitchedSource.Span] = []

  init(bytes: [UInt8], entries: [Entry]) {
    self.bytes = bytes
    self.entries = entries.sorted { left, right in
      let (first, second) = (left.site.range, right.site.range)
      if first.lowerBound != second.lowerBound { return first.lowerBound < second.lowerBound }
      if first.upperBound != second.upperBound { return first.upperBound > second.upperBound }
      // A statement can hold an expression, not the other way round.
      if left.site.form != right.site.form { return left.site.form == .statement }
      return left.id < right.id
    }
  }

  mutating func write(_ text: String) { output += Array(text.utf8) }

  /// Writes a part of the source; `outer` is the entry that the part belongs to.
  mutating func writeSource(_ range: Range<Int>, outer: Int?) {
    var position = range.lowerBound
    var index = outer.map { $0 + 1 } ?? 0
    while index < entries.count {
      let site = entries[index].site.range
      guard site.lowerBound >= position else {
        index += 1
        continue
      }
      guard site.upperBound <= range.upperBound else { break }
      output += bytes[position..<site.lowerBound]
      write(entries[index], at: index)
      position = site.upperBound
      // The sites inside this one have been written with it.
      while index < entries.count, entries[index].site.range.lowerBound < position { index += 1 }
    }
    output += bytes[position..<range.upperBound]
  }

  private mutating func write(_ entry: Entry, at index: Int) {
    let start = output.count
    let (open, middle, close) =
      entry.site.form == .expression
      ? ("(mutant(\(entry.id)) ? (", ") : (", "))")
      : ("if mutant(\(entry.id)) { ", " } else { ", " }")
    write(open)
    spanned([entry.id]) { $0.write(entry.site.after) }
    write(middle)
    writeSource(entry.site.range, outer: index)
    write(close)
    spans.append(SwitchedSource.Span(start: start, end: output.count, mutants: [entry.id]))
  }

  private mutating func spanned(_ mutants: [Int], _ body: (inout Self) -> Void) {
    let start = output.count
    body(&self)
    spans.append(SwitchedSource.Span(start: start, end: output.count, mutants: mutants))
  }
}
