/// The functions whose calls are counted, by their names in libraries.
enum RuntimeCalls {
  /// The functions behind each metric. A function that calls another of the same metric counts once.
  static let names: [(metric: Metric, functions: Set<String>)] = [
    (
      .retains,
      [
        "swift_retain", "swift_retain_n", "swift_nonatomic_retain", "swift_bridgeObjectRetain",
        "swift_bridgeObjectRetain_n", "swift_unknownObjectRetain", "swift_tryRetain",
        "swift_weakLoadStrong", "swift_unownedRetainStrong",
      ]
    ),
    (
      .releases,
      [
        "swift_release", "swift_release_n", "swift_nonatomic_release", "swift_bridgeObjectRelease",
        "swift_bridgeObjectRelease_n", "swift_unknownObjectRelease",
      ]
    ),
    (.objects, ["swift_allocObject"]),
    (.exclusivityChecks, ["swift_beginAccess"]),
    (.taskSwitches, ["swift_task_switch"]),
  ]

  /// The functions that ask the allocator for memory.
  private static let allocating: Set<String> = [
    "malloc", "calloc", "posix_memalign", "aligned_alloc", "memalign", "_mid_memalign",
    "_mid_memalign.constprop.0",
  ]

  /// The functions that only pass on their callers' requests.
  private static let passingOn: Set<String> = [
    "realloc", "swift_slowAlloc", "swift_allocObject", "operator new(unsigned long)",
  ]

  /// The least and the greatest number of requests to the allocator in `profile`: a `realloc` is one only
  /// where the memory cannot grow in place.
  static func requests(in profile: CallgrindProfile) -> ClosedRange<Int> {
    let least = profile.calls(of: allocating)
    return least...max(least, profile.calls(of: allocating.union(["realloc"])))
  }

  /// The functions behind each metric that has a budget.
  static var callers: [(metric: Metric, functions: Set<String>)] {
    names.filter { [.retains, .releases].contains($0.metric) }
      + [(.mallocs, allocating.union(passingOn))]
  }

  /// The instructions that do not depend on addresses.
  static func instructions(of profile: CallgrindProfile) -> Int {
    let own = profile.own.reduce(0) { $0 + (dependsOnAddresses($1.key) ? 0 : $1.value) }
    let repeated = Set(profile.own.keys.filter(isRepeatedByCollisions))
    let insideRepeated =
      profile.costs(of: repeated) - repeated.reduce(0) { $0 + (profile.own[$1] ?? 0) }
    return own - insideRepeated
  }

  /// Whether a function's path, or how often it is called, depends on addresses, so that its instructions
  /// change with any change of any code: the C allocator's search for a block, the runtime's hash tables
  /// of metadata, whose keys are addresses, and tables of key paths or identities, whose hashes are made of
  /// addresses.
  static func dependsOnAddresses(_ function: String) -> Bool {
    let name = function.prefix { $0 != "." }
    return allocator.contains(String(name))
      || tables.contains { function.contains($0) } || name.hasPrefix("__memcmp")
      || isRepeatedByCollisions(function) || walksTableOfAddresses(function)
      || isCalledByCollisions(function)
  }

  /// Whether it is called, and calls others, as often as the hashes of a table's keys collide: `==` of key
  /// paths, their hash, and removing an identity, which hashes those behind it again.
  private static func isRepeatedByCollisions(_ function: String) -> Bool {
    [
      "$ss10AnyKeyPathC2ee", "$ss10AnyKeyPathCSQsSQ2ee", "$ss10AnyKeyPathCSHsSH13_rawHashValue",
    ].contains { function.hasPrefix($0) }
      || isTableOfIdentities(function) && removesKey(function)
  }

  /// Whether it goes from place to place in a table, past keys whose hashes collide: to find a key, to put
  /// one in, to move all to a larger table, or to remove a key path, whose hash is counted by itself.
  private static func walksTableOfAddresses(_ function: String) -> Bool {
    guard isTableOfIdentities(function) || isTableOfKeyPaths(function) else { return false }
    return removesKey(function)
      || ["$ss22__RawDictionaryStorageC4find", "$sSh8_VariantV", "$sSD8_VariantV"].contains {
        function.hasPrefix($0)
      }
      || ["InsertNew", "insertNew", "AndResize", "V6resize"].contains { function.contains($0) }
  }

  /// Whether it stands between these and those: a call through `Hashable` or `Equatable`, the class of key
  /// paths, the search for a gap in a table.
  private static func isCalledByCollisions(_ function: String) -> Bool {
    [
      "$sSH13_rawHashValue4seedS2i_tFTj", "$sSQ2eeoiySbx_xtFZTj", "$ss10AnyKeyPathCMa",
      "$ss10_HashTableV8nextHole", "$ss10_HashTableV12previousHole",
    ].contains { function.hasPrefix($0) }
  }

  private static func removesKey(_ function: String) -> Bool { function.contains("V7_delete2at") }

  /// Whether it belongs to a dictionary or set of key paths.
  private static func isTableOfKeyPaths(_ function: String) -> Bool {
    isTable(function) && function.contains("Fs10AnyKeyPathC_")
  }

  /// Whether it belongs to a dictionary or set of identities of objects.
  private static func isTableOfIdentities(_ function: String) -> Bool {
    isTable(function) && function.contains("FSO_")
  }

  private static func isTable(_ function: String) -> Bool {
    [
      "$ss22__RawDictionaryStorageC", "$ss17_NativeDictionaryV", "$ss10_NativeSetV",
      "$sSh8_VariantV", "$sSD8_VariantV",
    ].contains { function.hasPrefix($0) }
  }

  private static let allocator: Set<String> = [
    "malloc", "calloc", "realloc", "free", "_int_malloc", "_int_free", "_int_realloc",
    "_int_memalign", "_mid_memalign", "unlink_chunk", "malloc_consolidate", "sysmalloc", "systrim",
    "tcache_init", "alloc_perturb", "posix_memalign", "aligned_alloc", "memalign", "arena_get2",
  ]

  private static let tables = [
    "ConcurrentReadableHash", "HashMapElementWrapper", "MetadataCacheKey", "CacheEntry",
  ]

  /// The count of each metric in `profile`.
  static func totals(of profile: CallgrindProfile) -> [Metric: Int] {
    var totals: [Metric: Int] = [.instructions: instructions(of: profile)]
    for (metric, functions) in names { totals[metric] = profile.calls(of: functions) }
    return totals
  }
}
