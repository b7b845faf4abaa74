#if Studies
  import BenchCLI
  import BenchKit
  import PatternBench
  import Spec

  /// Feeds inputs to the reader of results, and what is accepted to everything that prints results.
  struct Fuzzer {
    private static let client = PatternClient(PatternSuite(patterns: []))

    let corpus: [[UInt8]]
    let seed: UInt64

    private(set) var accepted = 0
    private(set) var refused = 0
    private(set) var complaints: Set<String> = []

    init(_ corpus: [[UInt8]], seed: UInt64) {
      self.corpus = corpus
      self.seed = seed
    }

    /// The input of this number, the same whenever it is asked for.
    func input(_ number: Int) -> [UInt8] {
      var mutator = Mutator(corpus, seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
      return mutator.next()
    }

    /// The pages of the inputs that are accepted, one after the other, without an end.
    func pages() -> some Sequence<String> {
      (0...).lazy.compactMap { number in
        (try? ResultFile(input(number), from: "input")).map {
          EveryFormat.page(of: $0, Self.client)
        }
      }
    }

    /// Reads one input; returns a description of a fault, or nil.
    mutating func check(_ number: Int) -> String? {
      let result: ResultFile
      do {
        result = try ResultFile(input(number), from: "input")
      } catch {
        refused += 1
        complaints.insert(String(error.description.filter { !$0.isNumber }.prefix(60)))
        return error.description.hasPrefix("input") ? nil : "refused without its name: \(error)"
      }
      accepted += 1
      do {
        guard try ResultFile(Array(result.text.utf8), from: "its text") == result else {
          return "reads back as another result"
        }
      } catch {
        return "does not read back: \(error)"
      }
      return EveryFormat.length(of: result, Self.client) > 0 ? nil : "is printed as nothing"
    }
  }
#endif
