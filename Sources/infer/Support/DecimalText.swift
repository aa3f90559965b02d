import Glibc
import ModelFiles

extension Double {
    /// Returns the number with a fixed count of decimal places; "–" if it isn't finite.
    func text(digits: Int) -> String {
        guard isFinite else { return "–" }
        let scale = pow(10.0, Double(digits))
        let scaled = (magnitude * scale).rounded()
        guard scaled < 1e15 else { return "\(self)" }
        let (whole, all) = (Int(saturating: scaled / scale), Int(saturating: scaled))
        let sign = self < 0 && scaled > 0 ? "-" : ""
        guard digits > 0 else { return "\(sign)\(whole)" }
        let fraction = String(all - whole * Int(saturating: scale))
        return "\(sign)\(whole)." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}

extension Int {
    /// The number of bytes in a readable decimal unit.
    var byteText: String {
        switch self {
        case ..<1_000_000: "\((Double(self) / 1e3).text(digits: 1)) kB"
        case ..<1_000_000_000: "\((Double(self) / 1e6).text(digits: 1)) MB"
        default: "\((Double(self) / 1e9).text(digits: 2)) GB"
        }
    }
}
