import ArgumentParser
import BenchKit

/// The build that a check compares with.
struct CheckBase {
  let path: String
  let label: String
  /// The revision, as git understands it; nil where an executable was named by its path.
  let revision: String?

  /// So many commits before one that does not build are tried in its place.
  private static let mostAncestors = 5

  /// The build that `name` names; of a revision that does not build, that of its nearest ancestor that does, unless the
  /// revision must be exact.
  ///
  /// Throws ``CheckReport/Uncompared`` when there is none, and ``Failure`` when there should be one.
  init(_ name: String, isExact: Bool) throws {
    do {
      try self.init(side: name)
    } catch let failed as RevisionBuild.Failed {
      switch failed.reason {
      case .withoutBenchmarks where !isExact:
        throw CheckReport.Uncompared(reason: "\(failed), so nothing was counted")
      case .benchmarksElsewhere: throw Failure(.unmeasurable, "\(failed)")
      case .doesNotBuild where !isExact: try self.init(ancestorOf: name, failed)
      default: throw failed
      }
    }
  }

  private init(side name: String) throws {
    guard case .executable(let path, let label) = try CompareSide(name) else {
      throw ValidationError(
        "--against '\(name)' is a result; name a revision, or use bench compare for results.")
    }
    let isPath = label == path
    self.init(
      path: path, label: label,
      revision: isPath
        ? nil
        : name.hasPrefix(CompareSide.mark) ? String(name.dropFirst(CompareSide.mark.count)) : name)
  }

  private init(ancestorOf name: String, _ failed: RevisionBuild.Failed) throws {
    note("bench: \(failed)\n")
    for distance in 1...Self.mostAncestors {
      let base: CheckBase
      do {
        base = try CheckBase(side: "\(name)~\(distance)")
      } catch let failed as RevisionBuild.Failed
        where failed.reason != .benchmarksElsewhere && !Interruption.hasCome
      {
        note("bench: \(failed)\n")
        continue
      } catch let failure as Failure where failure.status == .missing {
        break
      }
      self.init(
        path: base.path, label: "\(base.label), since \(name) does not build",
        revision: base.revision)
      return
    }
    throw CheckReport.Uncompared(
      reason: """
        neither \(name) nor any of the \(Self.mostAncestors) commits before it builds, so nothing was counted; \
        repair \(name), or name another revision
        """, isWarning: true)
  }

  private init(path: String, label: String, revision: String?) {
    (self.path, self.label, self.revision) = (path, label, revision)
  }
}
