import Libc

/// Reads and writes files and folders; its errors state the operation, the path and the reason.
package enum Folder {
  /// Creates the folder and its parents unless they exist.
  package static func make(_ path: String) throws {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += (made.isEmpty || made == "/" ? "" : "/") + part
      guard mkdir(made, 0o755) == 0 || errno == EEXIST else {
        throw FileFailure("cannot create", made)
      }
    }
  }

  /// Removes files and folders with all that is in them; links, and not what they lead to.
  static func remove(_ paths: [String]) {
    _ = try? ChildProcess(
      "/bin/rm", ["-rf", "--"] + paths, environment: ProcessVariables.all, timeout: .seconds(60)
    ).run()
  }

  /// Removes the folder and its parents as far as they are empty.
  package static func removeIfEmpty(_ path: String) {
    var parts = path.split(separator: "/")
    while !parts.isEmpty,
      rmdir((path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")) == 0
    {
      parts.removeLast()
    }
  }

  /// The names of the files in a folder; none when it does not exist.
  package static func files(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// When the contents of a file were written, and when anything of it changed, since 1970. Copies can keep the former.
  struct Times {
    let written: Duration
    let changed: Duration
  }

  /// The times of a file or folder; nil when there is none.
  static func times(of path: String) -> Times? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (written, changed) = (status.st_mtim, status.st_ctim)
    #endif
    return Times(
      written: .seconds(written.tv_sec) + .nanoseconds(written.tv_nsec),
      changed: .seconds(changed.tv_sec) + .nanoseconds(changed.tv_nsec))
  }

  /// The contents of a text file.
  package static func text(of path: String) throws -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  /// The contents of a file; nil when there are more than `limit` bytes.
  package static func bytes(of path: String, upTo limit: Int) throws -> [UInt8]? {
    let bytes = try bytes(of: path, reading: limit + 1)
    return bytes.count > limit ? nil : bytes
  }

  /// The contents of a file.
  package static func bytes(of path: String) throws -> [UInt8] {
    try bytes(of: path, reading: .max)
  }

  /// Stops once there are `enough` bytes, because some files have no end.
  private static func bytes(of path: String, reading enough: Int) throws -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileFailure("cannot read", path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { chunk.deallocate() }
    while true {
      let count = read(file, chunk.baseAddress, chunk.count)
      if count == 0 || bytes.count >= enough { return bytes }
      guard count > 0 || errno == EINTR else { throw FileFailure("cannot read", path) }
      bytes.append(contentsOf: chunk.prefix(max(count, 0)))
    }
  }

  /// Throws unless the file at `path` can be written.
  package static func checkWritable(_ path: String) throws {
    let isNew = access(path, F_OK) != 0
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw FileFailure("cannot write", path) }
    close(file)
    // Not the link, if it is one.
    if isNew { unlink(resolved(path)) }
  }

  /// Writes to the standard output; throws when its reader is gone.
  package static func writeToOutput(_ text: String) throws {
    try write(text, to: STDOUT_FILENO, "to the standard output")
  }

  /// Replaces a file's contents atomically; writes directly to anything but a plain file.
  package static func replace(_ path: String, with text: String) throws {
    if isDanglingLink(path) { close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)) }
    let path = resolved(path)
    guard isPlain(path) else {
      let file = open(path, O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { throw FileFailure("cannot write", path) }
      defer { close(file) }
      return try write(text, to: file, path)
    }
    let draft = "\(path).\(getpid()).tmp"
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw FileFailure("cannot write", path) }
    defer { unlink(draft) }
    defer { close(file) }
    var former = stat()
    if stat(path, &former) == 0 { fchmod(file, former.st_mode & 0o7777) }
    try write(text, to: file, path)
    guard rename(draft, path) == 0 else { throw FileFailure("cannot write", path) }
  }

  /// Appends to a file, and creates it if needed.
  package static func append(_ text: String, to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw FileFailure("cannot write", path) }
    defer { close(file) }
    try write(text, to: file, path)
  }

  /// Replaces the file at `path` by an executable copy of `source`; processes of the former file keep it.
  static func replace(_ path: String, withExecutableCopyOf source: String) throws {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw FileFailure("cannot read", source) }
    defer { close(input) }
    let draft = "\(path).tmp"
    let output = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o755)
    guard output >= 0 else { throw FileFailure("cannot write", draft) }
    defer { unlink(draft) }
    do {
      // A file that is open for writing cannot be run.
      defer { close(output) }
      let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
      defer { chunk.deallocate() }
      var count = 0
      repeat {
        count = read(input, chunk.baseAddress, chunk.count)
        guard count >= 0 || errno == EINTR else { throw FileFailure("cannot read", source) }
        let bytes = UnsafeRawBufferPointer(rebasing: chunk.prefix(max(count, 0)))
        try sendAll(bytes, to: output, draft)
      } while count != 0
    }
    // Renaming over a file makes ext4 write the new one to the disk at once; this file need never get there.
    unlink(path)
    guard rename(draft, path) == 0 else { throw FileFailure("cannot write", path) }
  }

  /// The path without links; `path` itself where there is nothing.
  package static func resolved(_ path: String) -> String {
    guard let full = realpath(path, nil) else { return path }
    defer { free(full) }
    return String(cString: full)
  }

  /// Whether `path` is a link to nothing.
  private static func isDanglingLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
      && stat(path, &status) != 0
  }

  /// Whether `path` is a plain file, or nothing yet.
  private static func isPlain(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  /// Writes `text` to an open file and through to the disk.
  static func write(_ text: String, to file: Int32, _ path: String) throws {
    var text = text
    try text.withUTF8 { try sendAll(UnsafeRawBufferPointer($0), to: file, path) }
    // Pipes and terminals cannot be synced.
    guard fsync(file) == 0 || errno == EINVAL || errno == EROFS else {
      throw FileFailure("cannot write", path)
    }
  }

  private static func sendAll(
    _ bytes: UnsafeRawBufferPointer, to file: Int32, _ path: String
  ) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = send(rest, to: file)
      guard count > 0 || errno == EINTR else { throw FileFailure("cannot write", path) }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(count, 0)))
    }
  }
}

private func send(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int {
  write(file, bytes.baseAddress, bytes.count)
}

/// An operation on a file failed.
package struct FileFailure: Error, CustomStringConvertible {
  package let description: String

  /// Takes the reason from `errno`.
  package init(_ what: String, _ path: String) {
    description = "\(what) \(path): \(String(cString: strerror(errno)))"
  }
}
