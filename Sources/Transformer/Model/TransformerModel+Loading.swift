import Tensor

extension TransformerModel {
    /// The longest context that can be requested of a model without learned positions, in tokens.
    private static let contextLimit = 1 << 24
    /// The longest default context, in tokens; a configuration may have any number.
    private static let defaultContextLimit = 1 << 20

    /// Loads a checkpoint directory: `config.json`, the safetensors files, and `generation_config.json` if it exists.
    ///
    /// Matrices are packed for the kernels by all threads. That takes about 0.6 seconds per gigabyte for files in the
    /// page cache.
    ///
    /// - Throws: ``ModelError``; its description names the file and says what to do.
    public static func load(
        directory: String, options: ModelLoadOptions = ModelLoadOptions()
    ) throws(ModelError) -> TransformerModel {
        try load(directory: directory, options: options, kernels: try selectedKernels())
    }

    /// Loads a checkpoint directory for given kernels.
    static func load(
        directory: String, options: ModelLoadOptions, kernels: Kernels
    ) throws(ModelError) -> TransformerModel {
        if let count = options.threadCount, !(1...256).contains(count) { throw .threadCount(count) }
        return try load(ModelSource(directory: directory), options: options, kernels: kernels)
    }

    /// Loads a model from any source.
    ///
    /// Matrices are packed for the kernels by all threads. Files stay mapped for embeddings that are only looked up,
    /// for stored panels, and for exact products. They also stay mapped for unquantized weights that exceed three
    /// quarters of the available memory.
    ///
    /// - Throws: ``ModelError``
    package static func load(_ source: ModelSource, options: ModelLoadOptions) throws(ModelError) -> TransformerModel {
        try load(source, options: options, kernels: try selectedKernels())
    }

    /// Loads a model whose products report their inputs to an observer, which must outlive the model.
    package static func load(
        _ source: ModelSource, options: ModelLoadOptions, observer: InputObserver
    ) throws(ModelError) -> TransformerModel {
        try load(source, options: options, kernels: selectedKernels().observed(by: observer))
    }

    private static func load(
        _ source: ModelSource, options: ModelLoadOptions, kernels: Kernels
    ) throws(ModelError) -> TransformerModel {
        if let count = options.threadCount, !(1...256).contains(count) { throw .threadCount(count) }
        let configuration = source.configuration
        let contextLength = try contextLength(options.contextLength, configuration: configuration)
        var architecture = configuration.family.traits.architecture
        if source.tensors.storesOutputsFirst { architecture.isTransposed = false }
        if source.tensors.storesWholeNorms, architecture.norm == .rmsPlusOne { architecture.norm = .rms }
        try configuration.require(readsOnce: options.readsOnce, architecture, path: source.path)
        let threadCount = options.threadCount ?? ProcessorLimits.current.threadCount
        let loader = WeightLoader(
            source: source.tensors, configuration: configuration, architecture: architecture,
            elementType: options.elementType, isExact: options.isExact, quantization: options.quantization,
            threadCount: threadCount, kernels: kernels, roundsActivations: options.roundsActivations,
            readsOnce: options.readsOnce, progress: options.progress)
        let weights = try loader.load()
        options.progress?(1)
        return try TransformerModel(
            directory: source.path, configuration: configuration, defaults: source.defaults,
            contextLength: contextLength, keyValueType: options.keyValueType(of: source.tensors),
            threadCount: threadCount, architecture: architecture, weights: weights, modules: ModuleTable(loader),
            placements: weights.placements(loader.reader.record.tensorByAddress), readsOnce: options.readsOnce,
            kernels: kernels)
    }

    static func selectedKernels() throws(ModelError) -> Kernels {
        do throws(KernelTierError) {
            return try Kernels.selected()
        } catch {
            throw .kernels(error)
        }
    }

    /// Reads only `config.json`, for estimates before loading.
    package static func readConfiguration(directory: String) throws(ModelError) -> ModelConfiguration {
        let path = directory + "/config.json"
        guard FileStatus.exists(path) else {
            throw .missingFile(path: path, need: "a model directory holds the model's configuration")
        }
        let (file, bytes) = try map(path)
        defer { withExtendedLifetime(file) {} }
        do throws(ConfigurationError) {
            return try ModelConfiguration(parsing: bytes, file: path)
        } catch {
            throw .configuration(error)
        }
    }

    /// Reads the quantization from `config.json`; nil for none.
    static func readQuantization(directory: String) throws(ModelError) -> (any QuantizationFormat)? {
        let path = directory + "/config.json"
        guard FileStatus.exists(path) else { return nil }
        let (file, bytes) = try map(path)
        defer { withExtendedLifetime(file) {} }
        do throws(ConfigurationError) {
            return try QuantizationReader.format(ConfigurationReader(parsing: bytes, file: path))
        } catch {
            throw .configuration(error)
        }
    }

    /// Reads only `generation_config.json`; returns empty defaults without one.
    package static func readGenerationDefaults(directory: String) throws(ModelError) -> GenerationDefaults {
        let path = directory + "/generation_config.json"
        guard FileStatus.exists(path) else { return GenerationDefaults() }
        let (file, bytes) = try map(path)
        defer { withExtendedLifetime(file) {} }
        do throws(ConfigurationError) {
            return try GenerationDefaults(parsing: bytes, file: path)
        } catch {
            throw .configuration(error)
        }
    }

    private static func map(_ path: String) throws(ModelError) -> (file: MappedFile, bytes: UnsafeRawBufferPointer) {
        do throws(MappedFileError) {
            let file = try MappedFile(path: path)
            return (file, try file.bytes(offset: 0, count: file.count))
        } catch {
            throw .file(error)
        }
    }

    private static func contextLength(
        _ requested: Int?, configuration: ModelConfiguration
    ) throws(ModelError) -> Int {
        let limit = configuration.longestText ?? contextLimit
        guard let requested else {
            var length = configuration.maximumPositions
            for rotary in configuration.rotaryEmbeddings {
                // Dynamic scaling extends the context beyond the configuration's positions.
                if case .dynamic(let factor, let positions) = rotary.scaling {
                    length = max(length, Int(exactly: (Double(positions) * factor).rounded(.down)) ?? contextLimit)
                }
            }
            return min(length, limit, defaultContextLimit)
        }
        guard requested >= 1, requested <= limit else { throw .contextLength(requested: requested, limit: limit) }
        return requested
    }
}
