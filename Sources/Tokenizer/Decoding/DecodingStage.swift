/// A decoding step at work: takes tokens one at a time and passes on what can no longer change.
///
/// Whole decoding and streaming run the same stages, so they can't differ.
struct DecodingStage {
    private let step: DecodingStep
    /// Whether all that comes in belongs to one token.
    private let isFused: Bool
    private var held: [UInt8] = []
    private var heldToken: [UInt8]?
    private var index = 0
    private var lossy = LossyUTF8()
    /// Scalars still to be stripped at the start; negative once that is over.
    private var toStrip = 0

    /// Makes a stage; `isFused` says whether an earlier one made one text of all tokens.
    init(_ step: DecodingStep, isFused: Bool) {
        self.step = step
        self.isFused = isFused
        if case .strip(_, let start, _) = step { toStrip = start }
    }

    /// Whether this stage makes one text of all tokens.
    var fuses: Bool {
        switch step {
        case .byteLevel, .fuse: true
        default: false
        }
    }

    /// Whether something waits for what comes next.
    var isHolding: Bool { !held.isEmpty || heldToken != nil || lossy.isWaiting }

    /// Takes one token (or, where fused, the next part of the one text) and passes on what is ready.
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

    /// Passes on what was still held back.
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

    /// Whether the step can work on parts of one text as they come.
    private var streamsFused: Bool {
        switch step {
        case .fuse: true
        case .strip(_, _, let stop): stop == 0
        default: false
        }
    }

    /// Bytes in a row become text where they are UTF-8, else one replacement scalar each.
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
