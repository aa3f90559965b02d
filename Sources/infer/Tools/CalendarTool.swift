import Foundation
import FoundationModelsCore
import ModelFiles

/// A tool of `infer chat --tools-demo` that returns the time and calculates with dates.
struct CalendarTool: Tool {
    /// The kinds of questions.
    enum Question: String, CaseIterable {
        /// The current date and time.
        case now
        /// The day of the week of a date.
        case weekday
        /// The date some days after or before another.
        case add
        /// The number of days between two dates.
        case difference
    }

    /// The arguments of a call.
    struct Arguments: Generable {
        let question: Question
        let date: String?
        let days: Int?
        let until: String?

        static var generationSchema: GenerationSchema {
            GenerationSchema(
                type: Self.self,
                properties: [
                    .init(
                        name: "question", description: "now, weekday, add or difference", type: String.self,
                        guides: [.anyOf(Question.allCases.map(\.rawValue))]),
                    .init(name: "date", description: "The date, as 2026-01-31; today if left out", type: String?.self),
                    .init(name: "days", description: "For add: how many days, negative for earlier", type: Int?.self),
                    .init(name: "until", description: "For difference: the other date", type: String?.self),
                ])
        }

        init(_ content: GeneratedContent) throws {
            let name = try content.value(String.self, forProperty: "question")
            question = Question(rawValue: name) ?? .now
            date = try content.value(forProperty: "date")
            days = try content.value(forProperty: "days")
            until = try content.value(forProperty: "until")
        }

        var generatedContent: GeneratedContent {
            GeneratedContent(properties: [
                "question": question.rawValue, "date": date, "days": days, "until": until,
            ])
        }
    }

    let name = "calendar"
    let description = "Tells the date and the time, the day of the week of a date, and reckons with dates."
    /// The clock; tests use a fixed one.
    var now: @Sendable () -> Date = { Date() }
    /// The time zone of the answers.
    var timeZone = TimeZone.current

    func call(arguments: Arguments) async throws -> String {
        do throws(CalendarError) {
            return try answer(arguments)
        } catch {
            // The model gets its own mistake as an answer, so that it can try again.
            return "\(error)"
        }
    }

    private func answer(_ arguments: Arguments) throws(CalendarError) -> String {
        let today = CivilDate(now(), in: timeZone)
        let date = try arguments.date.map(CivilDate.init(text:)) ?? today
        switch arguments.question {
        case .now:
            let moment = now()
            let seconds = (moment.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: moment))).rounded(.down)
            let minute = (Int(saturating: seconds) % 86_400 + 86_400) % 86_400 / 60
            let clock = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
            return "It is \(clock) on \(today.weekday), \(today) (\(timeZone.identifier))."
        case .weekday: return "\(date) is a \(date.weekday)."
        case .add:
            guard let days = arguments.days else { throw .missing("days") }
            let sum = try date.adding(days: days)
            return "\(abs(days)) days \(days < 0 ? "before" : "after") \(date) is \(sum.weekday), \(sum)."
        case .difference:
            guard let until = arguments.until else { throw .missing("until") }
            let other = try CivilDate(text: until)
            return "From \(date) to \(other) it is \(other.dayNumber - date.dayNumber) days."
        }
    }
}

/// An error in a question to the calendar.
enum CalendarError: Error, CustomStringConvertible {
    /// A necessary argument is missing.
    case missing(String)
    /// A text isn't a date.
    case notADate(String)
    /// A date is outside the years 1 to 9999.
    case outOfRange

    /// One sentence for the model.
    var description: String {
        switch self {
        case .missing(let name): "The question needs \(name)."
        case .notADate(let text): "\(text.prefix(40)) is not a date; write dates as 2026-01-31."
        case .outOfRange: "Dates go from the year 1 to the year 9999."
        }
    }
}
