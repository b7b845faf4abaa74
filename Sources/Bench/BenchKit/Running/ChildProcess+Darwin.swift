#if canImport(Darwin)
  import Libc

  enum SpawnFileActions {
    static var empty: posix_spawn_file_actions_t? { nil }
  }

  enum SpawnAttributes {
    static var empty: posix_spawnattr_t? { nil }
  }
#endif
