/// The state of one decoding step, which processes tokens one at a time and passes on final text.
///
/// Whole decoding and streaming run the same stages, so they can't differ.
struct DecodingStage {
    private let step: DecodingStep
    /// Whether an earlier stage has fused all tokens into one text.
    private let isFused: Bool
    private var held: [UInt8] = []
    private var heldToken: [UInt8]?
    private var index = 0
    private var lossy = LossyUTF8()
    /// The number of scalars still to strip at the start; zero once another scalar was seen.
    private var toStrip = 0

    /// Creates a stage; `isFused` means that an earlier stage fuses all tokens into one text.
    init(_ step: DecodingStep, isFused: Bool) {
        self.step = step
        self.isFused = isFused
        if case .strip(_, let start, _) = step { toStrip = start }
    }

    /// Whether this stage fuses all tokens into one text.
    var fuses: Bool {
        switch step {
        case .byteLevel, .fuse: true
        default: false
        }
    }

    /// Whether the stage holds text back until it sees what follows.
    var isHolding: Bool { !held.isEmpty || heldToken != nil || lossy.isWaiting }

    /// Processes one token, or the next part of the fused text, and passes on final text.
    mutating func take(_ token: [UInt8], isLast: Bool = false, pass: (inout [UInt8]) -> Void) {
        if isFused, !streamsFused {
            held += token
            return
        }
        var output = token
        switch step {
        case .byteLevel:
            var text: [UInt8] = []
            lossy.append(Self.bytes(ofAlphabet: token), to: &text)
            if !text.isEmpty { pass(&text) }
            return
        case .fuse: break
        case .byteFallback:
            let byte = token.withUnsafeBufferPointer { ByteToken.byte(of: $0) }
            if let byte {
                held.append(byte)
                return
            }
            releaseBytes(pass)
        case .replace(let pattern, let content): output = Self.replace(pattern, with: content, in: token)
        case .strip(let scalar, let start, let stop):
            if isFused {
                output = stripStart(token, scalar)
                if output.isEmpty { return }
            } else {
                output = Self.strip(token, scalar, start: start, stop: stop)
            }
        case .metaspace(let scalar, let keepsFirst):
            output = Self.metaspace(token, scalar, dropping: index == 0 && !keepsFirst)
        case .wordSuffix(let suffix):
            if let previous = heldToken {
                var ready = Self.replacing(suffix, with: [0x20], in: previous)
                pass(&ready)
            }
            heldToken = token
            return
        case .wordPiece(let prefix, let cleansUp): output = Self.wordPiece(token, prefix, cleansUp, first: index == 0)
        }
        index += 1
        pass(&output)
    }

    /// Passes on the text that was held back.
    mutating func finish(pass: (inout [UInt8]) -> Void) {
        if isFused, !streamsFused {
            var output = held
            held = []
            switch step {
            case .replace(let pattern, let content): output = Self.replace(pattern, with: content, in: output)
            case .strip(let scalar, let start, let stop): output = Self.strip(output, scalar, start: start, stop: stop)
            case .metaspace(let scalar, let keepsFirst):
                output = Self.metaspace(output, scalar, dropping: !keepsFirst)
            case .wordSuffix(let suffix): output = Self.replacing(suffix, with: [], in: output)
            case .wordPiece(let prefix, let cleansUp): output = Self.wordPiece(output, prefix, cleansUp, first: true)
            case .byteFallback:
                if let byte = output.withUnsafeBufferPointer({ ByteToken.byte(of: $0) }) {
                    held = [byte]
                    releaseBytes(pass)
                    return
                }
            case .byteLevel:
                var text: [UInt8] = []
                lossy.append(Self.bytes(ofAlphabet: output), to: &text)
                lossy.finish(&text)
                output = text
            case .fuse: break
            }
            pass(&output)
            return
        }
        switch step {
        case .byteLevel:
            var text: [UInt8] = []
            lossy.finish(&text)
            if !text.isEmpty { pass(&text) }
        case .byteFallback: releaseBytes(pass)
        case .wordSuffix(let suffix):
            if let previous = heldToken {
                var ready = Self.replacing(suffix, with: [], in: previous)
                pass(&ready)
            }
            heldToken = nil
        default: break
        }
    }

    /// Whether the step can process a fused text part by part.
    private var streamsFused: Bool {
        switch step {
        case .fuse: true
        case .strip(_, _, let stop): stop == 0
        default: false
        }
    }

    /// Passes on consecutive byte tokens: as text if they are well-formed UTF-8, otherwise as one U+FFFD for each byte.
    private mutating func releaseBytes(_ pass: (inout [UInt8]) -> Void) {
        guard !held.isEmpty else { return }
        let count = held.count
        let valid = held.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { UTF8Scalar.firstInvalid($0, count: count) == nil } ?? true
        }
        if valid {
            pass(&held)
        } else {
            for _ in 0..<count {
                var replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
                pass(&replacement)
            }
        }
        held = []
        index += 1
    }

    private mutating func stripStart(_ part: [UInt8], _ scalar: UInt32) -> [UInt8] {
        guard toStrip > 0 else { return part }
        var position = 0
        part.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            while toStrip > 0, position < bytes.count {
                let (found, length) = UTF8Scalar.decode(base, position)
                guard found == scalar else {
                    toStrip = 0
                    return
                }
                position += length
                toStrip -= 1
            }
        }
        return Array(part.dropFirst(position))
    }
}
