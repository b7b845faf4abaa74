#if Studies
  import Spec

  /// Makes other inputs of result files, the same for the same seed.
  struct Mutator {
    private let corpus: [[UInt8]]
    private var random: SplitMix64

    init(_ corpus: [[UInt8]], seed: UInt64) {
      self.corpus = corpus
      random = SplitMix64(seed: seed)
    }

    /// One of the files, changed in one way or in a few; the fewer, the more are accepted.
    mutating func next() -> [UInt8] {
      var bytes = corpus.randomElement(using: &random)!
      let count = [1, 1, 1, 2, 3, 5].randomElement(using: &random)!
      for _ in 0..<count { mutate(&bytes) }
      return bytes
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
      guard !bytes.isEmpty else { return }
      switch Int.random(in: 0..<14, using: &random) {
      case 0: flip(&bytes)
      case 1: bytes.removeSubrange(range(of: bytes))
      case 2: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
      case 3: splice(&bytes)
      case 4: swapTokens(&bytes)
      case 5, 6: replaceToken(&bytes)
      case 7: bytes.insert(.random(in: 0...255, using: &random), at: place(in: bytes))
      case 8: changeLines(&bytes)
      case 9: changeNumbers(&bytes)
      default: changeValue(&bytes)
      }
    }

    /// Other numbers in place of many of the numbers.
    private mutating func changeNumbers(_ bytes: inout [UInt8]) {
      for token in Token.all(in: bytes).reversed() where Token.isNumber(bytes, token) {
        guard Bool.random(using: &random) else { continue }
        bytes.replaceSubrange(token, with: Token.numbers.randomElement(using: &random)!.utf8)
      }
    }

    /// Another number in place of a number, or another text in place of a text that is a value.
    private mutating func changeValue(_ bytes: inout [UInt8]) {
      let tokens = Token.all(in: bytes)
      let values = tokens.indices.dropFirst().filter { index in
        bytes[tokens[index - 1].lowerBound] == UInt8(ascii: ":")
          || Token.isNumber(bytes, tokens[index])
      }
      guard let index = values.randomElement(using: &random) else { return }
      let token = tokens[index]
      let others = Token.isNumber(bytes, token) ? Token.numbers : Token.texts
      bytes.replaceSubrange(token, with: others.randomElement(using: &random)!.utf8)
    }

    private mutating func flip(_ bytes: inout [UInt8]) {
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[place(in: bytes)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    }

    /// A piece of any file over or into this one.
    private mutating func splice(_ bytes: inout [UInt8]) {
      let other = corpus.randomElement(using: &random)!
      let piece = other[range(of: other)]
      let start = place(in: bytes)
      let isOver = Bool.random(using: &random)
      bytes.replaceSubrange(
        start..<(isOver ? min(bytes.count, start + piece.count) : start), with: piece)
    }

    private mutating func swapTokens(_ bytes: inout [UInt8]) {
      let tokens = Token.all(in: bytes)
      guard tokens.count > 1 else { return }
      let first = Int.random(in: 0..<tokens.count - 1, using: &random)
      let second = Int.random(in: first + 1..<tokens.count, using: &random)
      let (left, right) = (Array(bytes[tokens[first]]), Array(bytes[tokens[second]]))
      bytes.replaceSubrange(tokens[second], with: left)
      bytes.replaceSubrange(tokens[first], with: right)
    }

    private mutating func replaceToken(_ bytes: inout [UInt8]) {
      guard let token = Token.all(in: bytes).randomElement(using: &random) else { return }
      bytes.replaceSubrange(token, with: Token.strange.randomElement(using: &random)!.utf8)
    }

    /// Doubles a line, removes one, or exchanges two.
    private mutating func changeLines(_ bytes: inout [UInt8]) {
      var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let one = Int.random(in: 0..<lines.count, using: &random)
      let other = Int.random(in: 0..<lines.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: lines.insert(lines[one], at: other)
      case 1: lines.remove(at: one)
      default: lines.swapAt(one, other)
      }
      bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    private mutating func place(in bytes: [UInt8]) -> Int {
      Int.random(in: 0..<bytes.count, using: &random)
    }

    private mutating func range(of bytes: [UInt8]) -> Range<Int> {
      let start = place(in: bytes)
      return start..<Int.random(in: start...min(bytes.count, start + 200), using: &random)
    }
  }
#endif
