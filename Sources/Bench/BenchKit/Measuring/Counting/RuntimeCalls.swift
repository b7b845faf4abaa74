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
  }

  /// Whether it is called, or calls others, as often as the hashes of a table's keys collide: `==` of key
  /// paths, their hash, and removing a key, which hashes those behind it again.
  private static func isRepeatedByCollisions(_ function: String) -> Bool {
    function.hasPrefix("$ss10AnyKeyPathC2ee")
      || function.hasPrefix("$ss10AnyKeyPathCSHsSH13_rawHashValue")
      || isOfTableOfAddresses(function) && function.contains("V7_delete2at")
  }

  /// Whether it goes from place to place in a table, past keys whose hashes collide: to find a key, to put
  /// one in, or to move all to a larger table.
  private static func walksTableOfAddresses(_ function: String) -> Bool {
    guard isOfTableOfAddresses(function) else { return false }
    return function.hasPrefix("$ss22__RawDictionaryStorageC4find")
      || ["InsertNew", "insertNew", "AndResize", "V6resize"].contains { function.contains($0) }
  }

  /// Whether it belongs to a dictionary or set whose keys are key paths or identities of objects.
  private static func isOfTableOfAddresses(_ function: String) -> Bool {
    ["$ss22__RawDictionaryStorageC", "$ss17_NativeDictionaryV", "$ss10_NativeSetV"].contains {
      function.hasPrefix($0)
    } && (function.contains("Fs10AnyKeyPathC_") || function.contains("FSO_"))
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
