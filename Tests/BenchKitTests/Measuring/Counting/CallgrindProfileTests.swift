import Testing

@testable import BenchKit

@Suite struct CallgrindProfileTests {
  /// `main` costs 5 by itself and calls `swift_retain` 3 times, which costs 30 and calls the slow
  /// `swift_retain_n` once, which costs 7.
  private let small = """
    # callgrind format
    version: 1
    creator: callgrind-3.19.0
    positions: line
    events: Ir
    summary: 42

    ob=(1) /bin/bench
    fl=(1) ???
    fn=(1) main
    0 2
    +3 3
    cob=(2) /lib/libswiftCore.so
    cfn=(2) swift_retain
    calls=3 0
    * 37

    ob=(2)
    fn=(2)
    0 30
    cfn=(3) swift_retain_n'2
    calls=1 0
    0 7

    fn=(3)
    0 7

    totals: 42
    """

  @Test func `instructions of calls are counted once and where they happen`() throws {
    let profile = try CallgrindProfile(small)
    #expect(profile.instructions == 42)
    #expect(profile.own == ["main": 5, "swift_retain": 30, "swift_retain_n": 7])
  }

  @Test func callsAreCountedByCaller() throws {
    let profile = try CallgrindProfile(small)
    #expect(profile.calls[.init(caller: "main", callee: "swift_retain")] == 3)
    #expect(profile.calls[.init(caller: "swift_retain", callee: "swift_retain_n")] == 1)
  }

  @Test func forwardedCallCountsOnce() throws {
    #expect(try CallgrindProfile(small).calls(of: ["swift_retain", "swift_retain_n"]) == 3)
    #expect(try RuntimeCalls.totals(of: CallgrindProfile(small))[.retains] == 3)
  }

  @Test func `an empty dump is zero and not an error`() throws {
    let empty = try CallgrindProfile("version: 1\nevents: Ir\ntotals: 0\n")
    #expect(empty.instructions == 0)
  }

  @Test(arguments: [
    "events: Ir Dr\ntotals: 1", "events: Dr Ir\ntotals: 1", "events: Dr\ntotals: 1",
  ])
  func otherEventsThanInstructionsAreRefused(text: String) {
    #expect(throws: UnreadableProfile.self) { try CallgrindProfile(text) }
  }

  @Test(arguments: [
    "", "fn=(9)\ntotals: 1", "calls=x 1\ntotals: 1", "what is this", "0 1 2\ntotals: 3",
  ])
  func invalidProfileIsRefused(text: String) {
    #expect(throws: UnreadableProfile.self) { try CallgrindProfile(text) }
  }

  @Test func `a profile that is cut off is refused`() {
    let cut = small.split(separator: "\n").dropLast().joined(separator: "\n")
    #expect(throws: UnreadableProfile.self) { try CallgrindProfile(cut) }
  }

  @Test func `instructions that depend on addresses are not counted`() throws {
    let profile = try CallgrindProfile(
      """
      fn=(1) main
      0 5
      fn=(2) _int_malloc
      0 70
      fn=(3) unlink_chunk.constprop.0
      0 80
      fn=(4) swift::MetadataCacheKey::operator==(swift::MetadataCacheKey const&) const
      0 90
      totals: 245
      """)
    #expect(RuntimeCalls.totals(of: profile)[.instructions] == 5)
    #expect(profile.instructions == 245)
  }

  /// Two tables of key paths, of which the second's hashes collide once more: a comparison more, with all
  /// that it calls, and a longer search.
  @Test func `collisions of key paths are not counted`() throws {
    func profile(comparisons: Int) throws -> CallgrindProfile {
      try CallgrindProfile(
        """
        fn=(1) main
        0 5
        cfn=(2) $ss22__RawDictionaryStorageC4findys10_HashTableVxSHRzlFs10AnyKeyPathC_Tg5
        calls=1 0
        0 \(10 + comparisons * 25)
        cfn=(4) next
        calls=1 0
        0 8
        fn=(2)
        0 \(10 + comparisons * 5)
        cfn=(3) $ss10AnyKeyPathC2eeoiySbAB_ABtFZTf4nnd_n
        calls=\(comparisons) 0
        0 \(comparisons * 20)
        fn=(3)
        0 \(comparisons * 12)
        cfn=(4)
        calls=\(comparisons) 0
        0 \(comparisons * 8)
        fn=(4)
        0 \(8 + comparisons * 8)
        totals: \(23 + comparisons * 25)
        """)
    }
    let one = try profile(comparisons: 1)
    let two = try profile(comparisons: 2)
    #expect(two.instructions == one.instructions + 25)
    #expect(RuntimeCalls.totals(of: one)[.instructions] == 13)
    #expect(RuntimeCalls.totals(of: two)[.instructions] == 13)
    #expect(FunctionCosts([two]).totals[Metric.instructions.rawValue] == 13)
  }

  /// The table loses an element, behind which others stand.
  @Test func `closing a gap in a table of identities is not counted`() throws {
    let profile = try CallgrindProfile(
      """
      fn=(1) main
      0 5
      cfn=(2) $ss17_NativeDictionaryV7_delete2atys10_HashTableV6BucketV_tFSO_SiTg5
      calls=1 0
      0 70
      cfn=(4) $ss22__RawDictionaryStorageC4findys10_HashTableV6BucketV6bucket_Sb5foundtxSHRzlFSO_Tg5
      calls=1 0
      0 7
      fn=(2)
      0 40
      cfn=(3) $ss6HasherV5_hash4seed_S2i_s6UInt64VtFZ
      calls=3 0
      0 30
      fn=(3)
      0 30
      fn=(4)
      0 7
      totals: 82
      """)
    #expect(RuntimeCalls.totals(of: profile)[.instructions] == 5)
  }

  /// A table of key paths does the same through the protocol of keys; the hash that everybody needs is outside.
  @Test func `closing a gap in a table of key paths is not counted`() throws {
    func profile(hashes: Int) throws -> CallgrindProfile {
      let all = hashes + 1
      return try CallgrindProfile(
        """
        fn=(1) main
        0 5
        cfn=(2) $sSH13_rawHashValue4seedS2i_tFTj
        calls=1 0
        0 34
        cfn=(5) $ss17_NativeDictionaryV7_delete2atys10_HashTableV6BucketV_tFs10AnyKeyPathC_ShySiGTg5
        calls=1 0
        0 \(70 + hashes * 44)
        fn=(2)
        0 \(all * 4)
        cfn=(3) $ss10AnyKeyPathCSHsSH13_rawHashValue4seedS2i_tFTW
        calls=\(all) 0
        0 \(all * 30)
        fn=(3)
        0 \(all * 20)
        cfn=(4) $ss6HasherV9_finalizeSiyF
        calls=\(all) 0
        0 \(all * 10)
        fn=(4)
        0 \(all * 10)
        fn=(5)
        0 \(40 + hashes * 10)
        cfn=(2)
        calls=\(hashes) 0
        0 \(hashes * 34)
        cfn=(6) $ss10_HashTableV12previousHole6beforeAB6BucketVAF_tF
        calls=1 0
        0 30
        fn=(6)
        0 30
        totals: \(109 + hashes * 44)
        """)
    }
    for hashes in 0...2 {
      #expect(RuntimeCalls.totals(of: try profile(hashes: hashes))[.instructions] == 5)
    }
  }

  /// What stands between a table's search and the comparison of two key paths.
  @Test(arguments: [
    "$sSh8_VariantV6insertySb8inserted_x17memberAfterInserttxnFs10AnyKeyPathC_Tg5",
    "$sSD8_VariantV8setValue_6forKeyyq_n_xtFSO_Si_Tg5", "$sSQ2eeoiySbx_xtFZTj",
    "$ss10AnyKeyPathCSQsSQ2eeoiySbx_xtFZTW", "$ss10AnyKeyPathCMa",
    "$ss10_HashTableV8nextHole6atBucketAB0F0VAF_tF",
  ])
  func `searching a table of addresses is not counted`(function: String) {
    #expect(RuntimeCalls.dependsOnAddresses(function))
  }

  @Test(arguments: [
    "$sSh8_VariantV6insertySb8inserted_x17memberAfterInserttxnFSS_Tg5",
    "$ss17_NativeDictionaryV7_delete2atys10_HashTableV6BucketV_tFSS_SiTg5",
    "$sSQ2eeoiySbx_xtFZSS_Tg5", "$ss11AnyHashableVMa",
  ])
  func searchingATableOfStringsIs(function: String) {
    #expect(!RuntimeCalls.dependsOnAddresses(function))
  }

  /// A table that loses an element hashes those behind it again, as many as stand where they collided.
  @Test func `hashing key paths is not counted`() throws {
    func profile(hashes: Int) throws -> CallgrindProfile {
      try CallgrindProfile(
        """
        fn=(1) main
        0 5
        cfn=(2) $ss10AnyKeyPathCSHsSH13_rawHashValue4seedS2i_tFTW
        calls=\(hashes) 0
        0 \(hashes * 30)
        cfn=(3) $ss6HasherV9_finalizeSiyF
        calls=1 0
        0 10
        fn=(2)
        0 \(hashes * 20)
        cfn=(3)
        calls=\(hashes) 0
        0 \(hashes * 10)
        fn=(3)
        0 \(10 + hashes * 10)
        totals: \(15 + hashes * 30)
        """)
    }
    for hashes in 1...2 {
      #expect(RuntimeCalls.totals(of: try profile(hashes: hashes))[.instructions] == 15)
    }
  }
}
