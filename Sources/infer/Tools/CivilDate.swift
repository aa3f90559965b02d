import Foundation
import ModelFiles

/// A day of the Gregorian calendar, as a number of days; extended to the time before its introduction.
struct CivilDate: Equatable, CustomStringConvertible {
    private static let range = 1...9999
    private static let weekdays = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]

    /// The number of days since 1970-01-01.
    let dayNumber: Int

    private init(dayNumber: Int) { self.dayNumber = dayNumber }

    /// Creates the day of a moment in a time zone.
    init(_ moment: Date, in timeZone: TimeZone) {
        let seconds = moment.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: moment))
        dayNumber = Int(saturating: (seconds / 86_400).rounded(.down))
    }

    /// Parses a date in ISO 8601 format, such as `2026-01-31`.
    init(text: String) throws(CalendarError) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { throw .notADate(text) }
        guard Self.range.contains(year) else { throw .outOfRange }
        dayNumber = Self.dayNumber(year, month, day)
        // A date that doesn't exist would come out differently.
        guard (1...12).contains(month), components == (year, month, day) else { throw .notADate(text) }
    }

    /// Returns the date some days later, or earlier for a negative number.
    func adding(days: Int) throws(CalendarError) -> CivilDate {
        let (sum, overflow) = dayNumber.addingReportingOverflow(days)
        let limits = Self.dayNumber(Self.range.lowerBound, 1, 1)...Self.dayNumber(Self.range.upperBound, 12, 31)
        guard !overflow, limits.contains(sum) else { throw .outOfRange }
        return CivilDate(dayNumber: sum)
    }

    /// The day of the week.
    var weekday: String { Self.weekdays[((dayNumber % 7) + 7) % 7] }

    /// The date in ISO 8601 format.
    var description: String {
        let (year, month, day) = components
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = "\(number)"
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// The year, month and day.
    ///
    /// - Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
    private var components: (year: Int, month: Int, day: Int) {
        let shifted = dayNumber + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// Returns the number of days since 1970-01-01 for a date of the years 1 to 9999.
    ///
    /// - Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
