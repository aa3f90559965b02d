import Images

/// Which sizes an image gets, and how it is cut.
struct VisionPlan: Equatable {
    struct Size: Hashable {
        var width: Int
        var height: Int
    }

    /// An image that is resized step by step and then cut into equal tiles.
    struct Canvas: Equatable {
        /// The size to which the image is padded before it is resized.
        var frame: Size?
        var steps: [Size]
        var rows = 1
        var columns = 1
        /// The size to which the resized image is center-cropped or padded, before it is cut into tiles.
        var crop: Size?
    }

    var canvases: [Canvas]
    /// The tiles that the text names, without the thumbnail; 0 where the family says none.
    var rows = 0
    var columns = 0
    /// How the features of tiles are packed; nil for one tile behind the other.
    var packing: FeaturePacking?

    init(_ canvases: [Canvas], rows: Int = 0, columns: Int = 0) {
        self.canvases = canvases
        self.rows = rows
        self.columns = columns
    }

    /// One canvas of one size.
    init(_ size: Size) { self.init([Canvas(steps: [size])]) }
}

/// Numbers as Python makes them.
enum Rounding {
    /// The nearest whole number, the even one of two.
    static func nearest(_ value: Double) -> Int { whole(value.rounded(.toNearestOrEven)) }
    static func down(_ value: Double) -> Int { whole(value.rounded(.down)) }
    static func up(_ value: Double) -> Int { whole(value.rounded(.up)) }
    /// Without the fraction, but for numbers that seven places round up to a whole one.
    static func nearlyWhole(_ value: Double) -> Int {
        whole((value * 1e7).rounded(.toNearestOrEven) / 1e7)
    }
    /// How often a number fits into a whole one.
    static func quotient(_ dividend: Int, _ divisor: Double) -> Int {
        let dividend = Double(dividend)
        return nearest((dividend - dividend.truncatingRemainder(dividingBy: divisor)) / divisor)
    }
    /// Without the fraction.
    static func whole(_ value: Double) -> Int {
        Int(exactly: value.rounded(.towardZero)) ?? (value > 0 ? limit : 0)
    }
    /// The replacement for numbers that are too large for an `Int`. The product of two such numbers doesn't overflow.
    private static let limit = 1 << 31
}
