import BenchCLI
import Libc

// A tool that measures code, some of which cannot be measured: to see what becomes of the rest.
Bench.main {
  Benchmark("sums.array", sizes: [10, 100, 1_000]) { size in
    let numbers = Array(0..<size)
    return { numbers.reduce(0, +) }
  } check: { size, sum in
    sum == size * (size - 1) / 2
  }
  Benchmark("sums.sort") {
    EachCall {
      Array((0..<100).reversed())
    } measure: {
      $0.sort()
    }
  }
  .throughput(.items(100))
  Benchmark("cache.hit") {
    let cache = Cache()
    return { await cache.value(of: 1) }
  } check: {
    $0 == 1
  }
  Benchmark("items.variable") {
    let count = getenv("ITEMS").flatMap { Int(String(cString: $0)) } ?? 1
    return { (0..<count).reduce(0, +) }
  }
  Benchmark("items.file") {
    let count = size(of: "items.txt")
    return { (0..<count).reduce(0, +) }
  }
  Benchmark("objects.order", sizes: [32, 64, 96, 128, 256]) { count in
    let objects = (0..<count).map { _ in Object() }
    let numbers = Dictionary(
      uniqueKeysWithValues: zip(objects.map(ObjectIdentifier.init), 0..<count))
    return { [objects] in
      var last = objects.count
      var sum = 0
      for number in numbers.values {
        if number > last {
          for step in 0..<3 { sum &+= number ^ step }
        }
        last = number
      }
      return sum
    }
  }
  Benchmark("bad.throws") { { throw Missing.everything } }
  Benchmark("bad.wrong") {
    { 1 }
  } check: {
    $0 == 2
  }
  Benchmark("bad.traps") {
    let none: [Int] = []
    return { none[0] }
  }
  Benchmark("bad.yields") { { while true { await Task.yield() } } }
  Benchmark("bad.leavesTasks") { { _ = Task { await Task.yield() } } }
  Benchmark("bad.exits") { { exit(0) } }
  Benchmark("sleeps") { { try await Task.sleep(for: .milliseconds(1)) } }
}

/// The bytes of a file in the current folder; 1 where there is none.
private func size(of file: String) -> Int {
  var status = stat()
  return stat(file, &status) == 0 ? Int(status.st_size) : 1
}

private enum Missing: Error { case everything }

private final class Object {}

private actor Cache {
  private var values = [1: 1]

  func value(of key: Int) -> Int? { values[key] }
}
