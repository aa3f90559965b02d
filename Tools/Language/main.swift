// Reads JSON lines {"text", "declared"} and prints for each the language that a session would refuse it for, or "-".
// Compiled by measure.py together with the detector's sources.
import Foundation

struct Question: Decodable {
    let text: String
    let declared: Set<String>
}

while let line = readLine() {
    let question = try JSONDecoder().decode(Question.self, from: Data(line.utf8))
    print(LanguageDetector.foreignLanguage(of: question.text, declared: question.declared) ?? "-")
}
