import BenchTestSupport
import Testing

/// Wrong input ends with exit code 64 and a message that says what is wrong and what is possible.
@Suite struct UsageTests {
  private static let wrong: [([String], String)] = [
    (["run", "--filter", "list.togle"], "matches nothing. Did you mean 'list.toggle'?"),
    (["run", "--filter", "nothing"], "matches nothing.\nPatterns: Direct,"),
    (["run", "--filter", ""], "--filter has no name: give one, or leave it out."),
    (["run", "--filter", "a/b/c/d"], "is neither a name nor names with / between them"),
    (["list", "--filter", "nothing"], "matches nothing"),
    (["run", "--seed", "abc"], "'abc' is invalid for '--seed"),
    (["run", "--seed", "-1"], "'-1' is invalid for '--seed"),
    (["run", "--format", "xml"], "'xml' is invalid for '--format"),
    (["list", "--format", "yaml"], "Please provide one of 'text', 'markdown' or 'json'"),
    (["run", "--output"], "Missing value for '--output"),
    (["run", "--output", ""], "--output needs the name of a file"),
    (["run", "--bogus"], "Unknown option '--bogus'"),
    (["run", "--resume", "--fresh"], "choose one of them"),
    (["run", "extra"], "Unexpected argument 'extra'"),
    (["report"], "Missing expected argument '<result> ...'"),
    (["frobnicate"], "There is no command 'frobnicate'.\nCommands: choose, source, effort,"),
    (["reprot"], "There is no command 'reprot'. Did you mean 'report'?"),
    (["Run"], "Did you mean 'run'?"),
    (["run", "--only", "count", "--shard", "0/4"], "add 1 to an index that starts at 0"),
    (["run", "--only", "count", "--shard", "5/4"], "there is no shard 5 of 4; I is 1 to 4"),
    (["run", "--only", "count", "--shard", "-1/4"], "there is no shard -1 of 4"),
    (["run", "--only", "count", "--shard", "1/0"], "write I/N, such as 2/4"),
    (["run", "--only", "count", "--shard", "one/2"], "write I/N, such as 2/4"),
    (["verify", "--shard", "2"], "write I/N, such as 2/4"),
    (["run", "--only", "count", "--shard", "1/2"], "add --output part.json"),
    (["verify", "--shard", "1/2", "--output", "part.html"], "add --output part.json"),
    (
      ["run", "--shard", "1/2", "--output", "x.json"],
      "times are measured in lock-step, on one machine"
    ),
    (["verify", "--shard", "1/2", "--time-budget", "9"], "leave out --replay"),
    (["compare", "main", "--shard", "1/2"], "Divide bench run --only count of each build"),
    (["check", "--shard", "1/2"], "Divide bench run --only count of each build"),
    (["merge"], "Missing expected argument '<part> ...'"),
    (["budget", "updaet"], "Did you mean 'update'?\nCommands: update"),
    (["verify", "--filter", "RVI"], "matches nothing. Did you mean 'RIV'?"),
    (["verify", "--filter", "nothing"], "matches nothing.\nPatterns: Direct,"),
    (["verify", "--filter", "RIV/nothing"], "matches nothing"),
    (["verify", "--rule", "XX9"], "There is no rule 'XX9'. Rules: IN1,"),
    (
      ["verify", "--replay", "AW3"],
      "names no failure; copy the value from a failure's message, such as AW3/search/x3-1"
    ),
    (["verify", "--schedules", "0"], "--schedules takes 1 to"),
    (["verify", "--sequences=-1"], "--sequences takes 0 to"),
    (["verify", "--time-budget=-5"], "--time-budget takes 0 to"),
    (["verify", "--hang-limit", "0"], "--hang-limit takes 1 to"),
    (["verify", "--output", ""], "--output needs the name of a file"),
    (
      ["verify", "--filter", "Direct/counter", "--rule", "AW3"],
      "the chosen rules do not apply to the selected features"
    ),
    (
      ["source", "cuonter"],
      "There is no feature 'cuonter'. Did you mean 'counter'? Features: counter,"
    ),
    (
      ["source", "counter", "--pattern", "RVI,IV"],
      "--pattern 'RVI' matches nothing. Did you mean '"
    ),
    (["source", "counter", "--pattern", ","], "--pattern has no name"),
    (
      ["source", "counter", "--format", "json"],
      "Please provide one of 'text', 'markdown' or 'html'"
    ),
    (["verify", "--trace", "t.html"], "name it with --replay"),
    (["verify", "--replay", "AW3/search/x", "--trace", "t.png"], "end the name in .html"),
    (["trace", "chess"], "counter, list, search"),
    (
      ["trace", "counter", "--pattern", "Nobody"],
      "--pattern 'Nobody' matches nothing.\nPatterns: Direct"
    ),
    (
      ["trace", "counter", "--actions", ".jump"],
      "counter has no action .jump; its actions are .increment"
    ),
    (["trace", "counter", "--pattern", ","], "--pattern has no name"),
    (["trace", "list", "--actions", ".create(9223372036854775807)"], "list has no action .create"),
    (["trace", "counter", "--schedule", "y"], "is not a schedule"),
    (["trace", "counter", "--schedules", "0"], "--schedules takes 1 to 100"),
    (["trace", "counter", "--schedule", "x", "--schedules", "2"], "leave --schedules out"),
  ]

  @Test(arguments: wrong)
  func messageSaysWhatIsWrong(arguments: [String], sentence: String) throws {
    let outcome = try Tool().run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(sentence))
    #expect(outcome.output == "")
  }

  @Test func `an error that is found late names the help of its command`() throws {
    let outcome = try Tool().run(["budget", "update", "--filter", "nothing"])
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("--filter 'nothing' matches nothing."))
    #expect(outcome.errors.contains("See 'bench budget update --help' for more information."))
  }

  @Test(arguments: [
    (
      ["run", "--output", "/no/such/folder/x.json"], "cannot write /no/such/folder/x.json: No such"
    ),
    (["run", "--output", "/tmp"], "cannot write /tmp: Is a directory"),
    (["run", "--resume"], "there is no interrupted run in Results/runs to resume"),
    (["report", "nothing.json"], "cannot read nothing.json: No such file"),
    (["report", "/etc/passwd"], "/etc/passwd is not a result of"),
  ])
  func `a message says what could not be done`(arguments: [String], sentence: String) throws {
    let outcome = try Tool().run(arguments)
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains(sentence))
  }

  @Test func `help names every command and hides what is for children`() throws {
    let outcome = try Tool().run(["--help"])
    #expect(outcome.code == 0)
    for command in ["list", "run", "report", "verify", "check"] {
      #expect(outcome.output.contains(command))
    }
    #expect(!outcome.output.contains("--job"))
  }
}
