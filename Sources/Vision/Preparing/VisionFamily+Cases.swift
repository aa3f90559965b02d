extension VisionFamily.PlaceholderRule {
    var isTilesOrOne: Bool { if case .tilesOrOne = self { true } else { false } }
}

extension VisionFamily.SizeRule {
    var isPadded: Bool { if case .padded = self { true } else { false } }
    /// Whether one of several images is prepared otherwise than one alone.
    var countsImages: Bool { if case .pinpoints(.bounded) = self { true } else { false } }
    var isWholeTiles: Bool { if case .wholeTiles = self { true } else { false } }
    var isSliced: Bool { if case .sliced = self { true } else { false } }
    var isGridded: Bool { if case .gridded = self { true } else { false } }
    var isPatchBudget: Bool { if case .patchBudget = self { true } else { false } }
}
