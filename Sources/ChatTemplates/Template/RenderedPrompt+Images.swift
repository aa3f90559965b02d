extension RenderedPrompt {
    /// A range of the text that represents an image.
    package struct ImageSpan: Sendable, Equatable {
        /// The UTF-8 range.
        package let range: Range<Int>
        /// The tokens that represent the image's features, one per feature, in order.
        package let tokens: [Int]
    }

    /// The replacement of an image's marker.
    package struct Placeholder: Sendable, Equatable {
        /// The text for the tokenizer.
        package let text: String
        /// The tokens that represent the image's features, one per feature, in order.
        package let tokens: [Int]

        package init(text: String, tokens: [Int]) {
            self.text = text
            self.tokens = tokens
        }
    }

    /// Returns the prompt with each image's marker replaced by a placeholder.
    ///
    /// Only markers that the template wrote count, not those in literal text.
    ///
    /// - Throws: `invalidInput` where the numbers of markers and images differ.
    package func placing(_ placeholders: [Placeholder], marker: String) throws(ChatTemplateError) -> RenderedPrompt {
        guard !placeholders.isEmpty else { return self }
        let bytes = Array(text.utf8)
        let places = places(of: Array(marker.utf8), in: bytes)
        guard places.count == placeholders.count else {
            let found = places.count == 1 ? "1 image" : "\(places.count) images"
            throw .invalidInput(
                "The chat template writes \(found) (\(marker)), and the conversation has \(placeholders.count): the "
                    + "template drops or repeats images. Name another template, or leave out what it doesn't show.")
        }
        var placed: [UInt8] = []
        var spans: [ImageSpan] = []
        var copied = 0
        for (place, placeholder) in zip(places, placeholders) {
            placed += bytes[copied..<place.lowerBound]
            let start = placed.count
            placed += placeholder.text.utf8
            spans.append(ImageSpan(range: start..<placed.count, tokens: placeholder.tokens))
            copied = place.upperBound
        }
        placed += bytes[copied...]
        // The shift of the offsets after each marker.
        let shifts = zip(places, spans).map { (end: $0.upperBound, shift: $1.range.upperBound - $0.upperBound) }
        func moved(_ ranges: [Range<Int>]) -> [Range<Int>] {
            var next = 0
            var shift = 0
            func moved(_ offset: Int) -> Int {
                while next < shifts.count, shifts[next].end <= offset {
                    shift = shifts[next].shift
                    next += 1
                }
                return offset + shift
            }
            return ranges.map { moved($0.lowerBound)..<moved($0.upperBound) }
        }
        var result = RenderedPrompt(
            text: String(decoding: placed, as: UTF8.self), literalRanges: moved(literalRanges),
            generationRanges: moved(generationRanges))
        result.images = spans
        return result
    }

    /// Returns the byte ranges of the markers that the template wrote.
    private func places(of marker: [UInt8], in bytes: [UInt8]) -> [Range<Int>] {
        guard let first = marker.first else { return [] }
        var places: [Range<Int>] = []
        var literals = literalRanges[...]
        var start = 0
        while start + marker.count <= bytes.count {
            while let literal = literals.first, literal.upperBound <= start { literals.removeFirst() }
            let end = start + marker.count
            if let literal = literals.first, literal.lowerBound < end {
                start = max(literal.upperBound, start + 1)
            } else if bytes[start] == first, bytes[start..<end].elementsEqual(marker) {
                places.append(start..<end)
                start = end
            } else {
                start += 1
            }
        }
        return places
    }
}
