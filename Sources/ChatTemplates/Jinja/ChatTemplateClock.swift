import Foundation

/// The date and time that `strftime_now` returns in a template.
public struct ChatTemplateClock: Sendable, Equatable {
    /// The Gregorian year.
    public var year: Int
    /// The month, from 1 to 12.
    public var month: Int
    /// The day of the month, from 1.
    public var day: Int
    /// The hour, from 0 to 23.
    public var hour: Int
    /// The minute, from 0 to 59.
    public var minute: Int
    /// The second, from 0 to 59.
    public var second: Int

    /// Creates a date and time.
    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// The current local date and time.
    public static var now: ChatTemplateClock {
        let parts = Calendar(identifier: .gregorian)
            .dateComponents([.year, .month, .day, .hour, .minute, .second], from: Date())
        return ChatTemplateClock(
            year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1, hour: parts.hour ?? 0,
            minute: parts.minute ?? 0, second: parts.second ?? 0)
    }

    /// Creates a date and time from ISO 8601 text, such as `2026-11-21` or `2026-11-21T01:45:00Z`.
    ///
    /// The time is used as written. A time zone is validated and otherwise ignored.
    ///
    /// - Returns: nil for invalid text.
    public init?(iso8601 text: String) {
        let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        let date = halves[0].split(separator: "-", omittingEmptySubsequences: false).map { Self.number($0) }
        guard date.count == 3, halves[0].utf8.count == 10, let year = date[0], let month = date[1], let day = date[2],
            (1...12).contains(month), (1...Self.dayCount(year, month)).contains(day)
        else { return nil }
        self.init(year: year, month: month, day: day)
        guard halves.count == 2 else { return }
        let zoneStart = halves[1].firstIndex { $0 == "Z" || $0 == "z" || $0 == "+" || $0 == "-" }
        let clock = halves[1][..<(zoneStart ?? halves[1].endIndex)]
        let time = clock.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(time.count), let hour = Self.number(time[0]), let minute = Self.number(time[1]),
            let second = time.count == 3 ? Self.number(time[2].prefix { $0 != "." }) : 0,
            hour < 24, minute < 60, second < 60
        else { return nil }
        if let zoneStart, !Self.isZone(halves[1][zoneStart...]) { return nil }
        (self.hour, self.minute, self.second) = (hour, minute, second)
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.count <= 4 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    private static func isZone(_ text: Substring) -> Bool {
        text == "Z" || text == "z"
            || text.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ":") }
                && (3...6).contains(text.utf8.count)
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    private static func dayCount(_ year: Int, _ month: Int) -> Int {
        [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// The day of the year, from 1.
    var dayOfYear: Int {
        (1..<max(min(month, 12), 1)).reduce(day) { $0 + Self.dayCount(year, $1) }
    }

    /// The day of the week, from 0 for Sunday.
    var weekday: Int {
        let shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][max(min(month, 12), 1) - 1]
        let base = month < 3 ? year - 1 : year
        return (base + base / 4 - base / 100 + base / 400 + shift + day) % 7
    }
}
