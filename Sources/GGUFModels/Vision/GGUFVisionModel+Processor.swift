import ModelFiles
import Transformer

extension GGUFVisionModel {
    /// Returns the contents of `preprocessor_config.json`, as JSON text.
    ///
    /// Files hold few of its keys. If they don't limit the size of images, Qwen's images have 8 to 4,096 features, as
    /// in llama.cpp. Other missing keys have the values of the published models.
    package func processor() throws(GGUFModelError) -> [UInt8] {
        let facts = try Configuration(try Facts(self), self)
        return Array(Self.json(.object(facts.members)).utf8)
    }

    private struct Configuration {
        var members: [(key: String, value: ConfigurationValue)]

        init(_ facts: Facts, _ vision: GGUFVisionModel) throws(GGUFModelError) {
            let reader = vision.reader
            func size(_ key: String) throws(GGUFModelError) -> Int? {
                guard let size = try reader.integer(key), size > 0 else { return nil }
                return size
            }
            members = []
            let side = facts.imageSide
            switch vision.family.style {
            case .qwen3, .qwen2Windows, .qwen2, .paddleOCR:
                let isPaddle = vision.family.style == .paddleOCR
                let area = facts.patch * facts.patch * facts.merge * facts.merge
                name(isPaddle ? "PaddleOCRVL" : "Qwen2VL")
                add("patch_size", facts.patch)
                add("merge_size", facts.merge)
                add("temporal_patch_size", isPaddle ? 1 : 2)
                let least = try size("image_min_pixels") ?? 8 * area
                add("size", [("shortest_edge", least), ("longest_edge", try size("image_max_pixels") ?? 4096 * area)])
            case .gemma3:
                name("Gemma3")
                add("size", [("height", side), ("width", side)])
                add("image_seq_length", facts.features)
            case .gemma4:
                name("Gemma4")
                add("patch_size", facts.patch)
                add("pooling_kernel_size", facts.merge)
                members.append(("do_normalize", .boolean(false)))
            case .lfm2:
                name("Lfm2Vl")
                add("encoder_patch_size", facts.patch)
                add("downsample_factor", facts.merge)
            case .idefics3:
                name("Idefics3")
                add("size", [("longest_edge", try size("preproc_image_size") ?? 4 * side)])
                add("max_image_size", [("longest_edge", side)])
                add("image_seq_len", facts.features)
            case .internVL:
                name("GotOcr2")
                add("size", [("height", side), ("width", side)])
                add("min_patches", try size("preproc_min_tiles") ?? 1)
                add("max_patches", try size("preproc_max_tiles") ?? 12)
                add("image_seq_length", facts.features)
            case .pixtral, .lightOnOCR:
                name("Pixtral")
                add("size", [("longest_edge", try size("preproc_image_size") ?? side)])
                add("patch_size", facts.patch)
                if vision.model.tensor("mm.patch_merger.weight") != nil { add("spatial_merge_size", facts.merge) }
            case .janus:
                name("Janus")
                add("size", [("height", side), ("width", side)])
                add("num_image_tokens", (side / facts.patch) * (side / facts.patch))
            case .miniCPM:
                name("MiniCPMV4_6")
                add("patch_size", facts.patch)
                add("scale_resolution", side)
                members.append(("downsample_mode", .string(facts.merge == 2 ? "4x" : "16x")))
            }
            for key in ["image_mean", "image_std"] {
                guard let numbers = try reader.decimals(key) else { continue }
                members.append((key, .array(numbers.map { .number($0) })))
            }
        }

        private mutating func name(_ processor: String) {
            members.append(("image_processor_type", .string("\(processor)ImageProcessor")))
        }

        private mutating func add(_ key: String, _ number: Int) { members.append((key, .integer(number))) }

        private mutating func add(_ key: String, _ sizes: [(key: String, value: Int)]) {
            members.append((key, .object(sizes.map { ($0.key, .integer($0.value)) })))
        }
    }

    /// Returns a value as JSON text; its strings need no escapes.
    private static func json(_ value: ConfigurationValue) -> String {
        switch value {
        case .null: "null"
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .string(let text): "\"\(text)\""
        case .array(let values): "[\(values.map(json).joined(separator: ", "))]"
        case .object(let members): "{\(members.map { "\"\($0.key)\": \(json($0.value))" }.joined(separator: ", "))}"
        }
    }
}

extension GGUFArchitectureReader {
    /// Returns a number stored with 32 bits, as its shortest decimal.
    func decimal(_ key: String) throws(GGUFModelError) -> Double? {
        try number(key).map(Self.decimal)
    }

    /// Returns three such numbers, or nil if the key is missing.
    func decimals(_ key: String) throws(GGUFModelError) -> [Double]? {
        try numbers(key, count: 3)?.map(Self.decimal)
    }

    private static func decimal(_ number: Double) -> Double {
        let short = Float(number)
        return Double(short) == number ? Double("\(short)") ?? number : number
    }
}
