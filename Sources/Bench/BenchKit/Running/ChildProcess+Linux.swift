#if !canImport(Darwin)
  import Libc

  enum SpawnFileActions {
    static var empty: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
  }

  enum SpawnAttributes {
    static var empty: posix_spawnattr_t { posix_spawnattr_t() }
  }
#endif
