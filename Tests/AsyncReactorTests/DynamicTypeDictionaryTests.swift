import AsyncReactor
import Testing

struct DynamicTypeDictionaryTests {
  private let name = DynamicTypeDictionaryKey(keyId: "name", defaultValue: "Unknown")
  private let age = DynamicTypeDictionaryKey(keyId: "age", defaultValue: 0)

  @Test func aKeyStartsWithItsDefault() {
    let dictionary = DynamicTypeDictionary()
    #expect(dictionary[name] == "Unknown")
    #expect(dictionary[age] == 0)
  }

  @Test func valuesOfSeveralTypesStayApart() {
    let dictionary = DynamicTypeDictionary()
    dictionary[name] = "John Doe"
    dictionary[age] += 25
    #expect(dictionary[name] == "John Doe")
    #expect(dictionary[age] == 25)
  }

  @Test func anOptionalKeyStartsWithItsDefaultAndMayBeSetToNil() {
    let dictionary = DynamicTypeDictionary()
    let limit = DynamicTypeDictionaryKey<Int?>(keyId: "limit", defaultValue: 5)
    #expect(dictionary[limit] == 5)
    dictionary[limit] = nil
    #expect(dictionary[limit] == nil)
    dictionary.removeValue(for: limit)
    #expect(dictionary[limit] == 5)
  }

  @Test func keysOfOneNameAndTwoTypesAreTwo() {
    let dictionary = DynamicTypeDictionary()
    let other = DynamicTypeDictionaryKey(keyId: "name", defaultValue: 7)
    dictionary[name] = "John Doe"
    #expect(dictionary[other] == 7)
    dictionary[other] = 8
    #expect(dictionary[name] == "John Doe")
  }

  @Test func aRemovedValueIsTheDefaultAgain() {
    let dictionary = DynamicTypeDictionary()
    dictionary[age] = 25
    dictionary.removeValue(for: age)
    #expect(dictionary[age] == 0)
  }

  @Test func mayBeUsedFromSeveralTasks() async {
    let dictionary = DynamicTypeDictionary()
    await withTaskGroup { group in
      for task in 0..<4 {
        let key = DynamicTypeDictionaryKey(keyId: "\(task)", defaultValue: 0)
        group.addTask { for _ in 0..<1_000 { dictionary[key] += 1 } }
      }
    }
    let sum = (0..<4).map { dictionary[DynamicTypeDictionaryKey(keyId: "\($0)", defaultValue: 0)] }
    #expect(sum == [1_000, 1_000, 1_000, 1_000])
  }
}
