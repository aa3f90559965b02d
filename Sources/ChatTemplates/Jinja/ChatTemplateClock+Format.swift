extension ChatTemplateClock {
    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// Returns the date and time in a `strftime` format, with English names and no time zone.
    ///
    /// The directives and the flags `-`, `_`, `0`, `^` and `#` of the GNU C library are supported.
    func formatted(_ format: String) throws(JinjaFailure) -> String {
        var result = ""
        var rest = format.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "%" else {
                result.unicodeScalars.append(scalar)
                continue
            }
            var flag: Unicode.Scalar?
            while let next = rest.first, ["-", "_", "0", "^", "#"].contains(next) {
                flag = next
                rest.removeFirst()
            }
            while let next = rest.first, next == "E" || next == "O" { rest.removeFirst() }
            guard let directive = rest.popFirst() else {
                result += "%"
                break
            }
            let text = try field(directive, flag)
            result += flag == "^" ? text.uppercased() : text
        }
        return result
    }

    private func field(_ directive: Unicode.Scalar, _ flag: Unicode.Scalar?) throws(JinjaFailure) -> String {
        let weekdayName = Self.weekdays[weekday]
        let monthName = Self.months[max(min(month, 12), 1) - 1]
        let twelve = hour % 12 == 0 ? 12 : hour % 12
        switch directive {
        case "a": return String(weekdayName.prefix(3))
        case "A": return weekdayName
        case "b", "h": return String(monthName.prefix(3))
        case "B": return monthName
        case "c": return try formatted("%a %b %e %H:%M:%S %Y")
        case "C": return number(year / 100, 2, flag)
        case "d": return number(day, 2, flag)
        case "D", "x": return try formatted("%m/%d/%y")
        case "e": return number(day, 2, flag ?? "_")
        case "F": return try formatted("%Y-%m-%d")
        case "g": return number(isoWeek.year % 100, 2, flag)
        case "G": return number(isoWeek.year, 1, flag)
        case "H": return number(hour, 2, flag)
        case "I": return number(twelve, 2, flag)
        case "j": return number(dayOfYear, 3, flag)
        case "k": return number(hour, 2, flag ?? "_")
        case "l": return number(twelve, 2, flag ?? "_")
        case "m": return number(month, 2, flag)
        case "M": return number(minute, 2, flag)
        case "n": return "\n"
        case "p": return flag == "#" ? (hour < 12 ? "am" : "pm") : (hour < 12 ? "AM" : "PM")
        case "P": return hour < 12 ? "am" : "pm"
        case "r": return try formatted("%I:%M:%S %p")
        case "R": return try formatted("%H:%M")
        case "S": return number(second, 2, flag)
        case "t": return "\t"
        case "T", "X": return try formatted("%H:%M:%S")
        case "f": return "000000"
        case "u": return String(weekday == 0 ? 7 : weekday)
        case "U": return number((dayOfYear + 6 - weekday) / 7, 2, flag)
        case "V": return number(isoWeek.week, 2, flag)
        case "w": return String(weekday)
        case "W": return number((dayOfYear + 6 - (weekday + 6) % 7) / 7, 2, flag)
        case "y": return number(year % 100, 2, flag)
        case "Y": return number(year, 1, flag)
        case "z", "Z": return ""
        case "%": return "%"
        default: throw JinjaFailure(.unsupported, "strftime_now does not know the directive '%\(directive)'")
        }
    }

    private func number(_ value: Int, _ width: Int, _ flag: Unicode.Scalar?) -> String {
        let digits = String(value)
        guard flag != "-" else { return digits }
        return String(repeating: flag == "_" ? " " : "0", count: max(0, width - digits.utf8.count)) + digits
    }

    /// The year and week of ISO 8601: weeks begin on Monday, and the first week contains a Thursday.
    private var isoWeek: (year: Int, week: Int) {
        let week = (dayOfYear - (weekday + 6) % 7 + 9) / 7
        if week == 0 {
            return (year - 1, ChatTemplateClock(year: year - 1, month: 12, day: 31).isoWeek.week)
        }
        if week == 53 {
            let firstWeekday = ChatTemplateClock(year: year + 1, month: 1, day: 1).weekday
            if (1...4).contains(firstWeekday) { return (year + 1, 1) }
        }
        return (year, week)
    }
}
