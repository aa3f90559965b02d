import Images

/// Which sizes an image gets, and how it is cut.
struct VisionPlan: Equatable {
    struct Size: Hashable {
        var width: Int
        var height: Int
    }

    /// An image that is resized step by step and then cut into equal tiles.
    struct Canvas: Equatable {
        var steps: [Size]
        var rows = 1
        var columns = 1
        /// What is cut from the middle, or what the image is put in the middle of, before it is cut into tiles.
        var crop: Size?
    }

    var canvases: [Canvas]
    /// The tiles that the text names, without the thumbnail; 0 where the family says none.
    var rows = 0
    var columns = 0

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
    /// Without the fraction.
    static func whole(_ value: Double) -> Int {
        Int(exactly: value.rounded(.towardZero)) ?? (value > 0 ? limit : 0)
    }
    /// What numbers beyond all sizes become, which can be multiplied by another.
    private static let limit = 1 << 31
}
