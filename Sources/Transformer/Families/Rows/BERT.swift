extension ModelFamily {
    /// Encoders with BERT's shape: post-norm blocks.
    static let berts: [ModelFamily] = [
        ModelFamily(
            "bert",
            classes: ["BertModel", "BertForMaskedLM", "BertForSequenceClassification", "BertForPreTraining"],
            gguf: [.init(name: "bert", names: normsAfterSums)]
        ) {
            $0.setBERT(prefix: "bert")
            $0.classifier.setPooler()
        },
        // Positions begin after the padding token's ID.
        ModelFamily(
            "roberta", also: ["camembert"],
            classes: [
                "RobertaModel", "RobertaForMaskedLM", "RobertaForSequenceClassification", "CamembertModel",
                "CamembertForMaskedLM", "CamembertForSequenceClassification",
            ]
        ) {
            $0.setRoBERTa()
        },
        ModelFamily(
            "xlm-roberta",
            classes: ["XLMRobertaModel", "XLMRobertaForMaskedLM", "XLMRobertaForSequenceClassification"]
        ) {
            $0.setRoBERTa()
        },
        ModelFamily(
            "electra", classes: ["ElectraModel", "ElectraForPreTraining", "ElectraForSequenceClassification"]
        ) {
            $0.setBERT(prefix: "electra")
            $0.defaults.sizes = [
                "vocab_size": 30_522, "hidden_size": 256, "num_hidden_layers": 12, "num_attention_heads": 4,
                "intermediate_size": 1024,
            ]
            $0.embedding.size = ("embedding_size", 128, false)
            $0.names.embeddingProjection = "embeddings_project"
            $0.classifier.setHead(activation: "gelu")
        },
        // All layers of a group have the same weights.
        ModelFamily("albert", classes: ["AlbertModel", "AlbertForMaskedLM", "AlbertForSequenceClassification"]) {
            $0.setBERT(prefix: "albert")
            $0.defaults.activation = "gelu_new"
            $0.defaults.sizes = [
                "vocab_size": 30_000, "hidden_size": 4096, "num_hidden_layers": 12, "num_attention_heads": 64,
                "intermediate_size": 16_384,
            ]
            $0.embedding.size = ("embedding_size", 128, true)
            $0.layers.areGrouped = true
            $0.names.embeddingProjection = "encoder.embedding_hidden_mapping_in"
            $0.names.layers = "encoder.albert_layer_groups"
            $0.names.groupedLayer = "albert_layers.0"
            $0.names.query = "attention.query"
            $0.names.key = "attention.key"
            $0.names.value = "attention.value"
            $0.names.output = "attention.dense"
            $0.names.attentionOutputNorm = "attention.LayerNorm"
            $0.names.up = "ffn"
            $0.names.down = "ffn_output"
            $0.names.feedForwardOutputNorm = "full_layer_layer_norm"
            $0.classifier.setPooler()
            $0.classifier.dense = ("pooler", true, true)
        },
        ModelFamily(
            "distilbert",
            classes: ["DistilBertModel", "DistilBertForMaskedLM", "DistilBertForSequenceClassification"]
        ) {
            $0.setBERT(prefix: "distilbert")
            $0.keys.hiddenSize = "dim"
            $0.keys.layerCount = "n_layers"
            $0.keys.headCount = "n_heads"
            $0.keys.intermediateSizes = ["hidden_dim"]
            // The epsilon has no key.
            $0.keys.normEpsilon = ""
            $0.keys.activation = "activation"
            $0.keys.fixed = []
            $0.defaults.sizes = [
                "vocab_size": 30_522, "dim": 768, "n_layers": 6, "n_heads": 12, "hidden_dim": 3072,
            ]
            $0.embedding.types = nil
            $0.names.layers = "transformer.layer"
            $0.names.query = "attention.q_lin"
            $0.names.key = "attention.k_lin"
            $0.names.value = "attention.v_lin"
            $0.names.output = "attention.out_lin"
            $0.names.attentionOutputNorm = "sa_layer_norm"
            $0.names.up = "ffn.lin1"
            $0.names.down = "ffn.lin2"
            $0.names.feedForwardOutputNorm = "output_layer_norm"
            $0.classifier.pooling = .first
            $0.classifier.dense = ("pre_classifier", false, true)
            $0.classifier.activation = "relu"
            $0.classifier.output = ("classifier", true)
        },
        ModelFamily(
            "mpnet", classes: ["MPNetModel", "MPNetForMaskedLM", "MPNetForSequenceClassification"]
        ) {
            $0.setBERT(prefix: "mpnet")
            $0.defaults.sizes["vocab_size"] = 30_527
            $0.embedding.types = nil
            $0.embedding.positionPadding = (nil, 1)
            $0.attention.distanceBuckets = ("relative_attention_num_buckets", 32)
            $0.names.distanceBias = "encoder.relative_attention_bias"
            $0.names.query = "attention.attn.q"
            $0.names.key = "attention.attn.k"
            $0.names.value = "attention.attn.v"
            $0.names.output = "attention.attn.o"
            $0.names.attentionOutputNorm = "attention.LayerNorm"
            $0.classifier.setHead(activation: "tanh")
        },
    ]

    /// The names of post-norms in GGUF architectures.
    private static let normsAfterSums: [TensorRole: [String]] = [
        .attentionOutputNorm: ["attn_output_norm"], .feedForwardOutputNorm: ["layer_output_norm"],
    ]

    /// Encoders with rotary embeddings.
    static let rotatedEncoders: [ModelFamily] = [
        ModelFamily(
            "nomic_bert", classes: ["NomicBertModel", "NomicBertForMaskedLM", "NomicBertForSequenceClassification"],
            gguf: [.init(name: "nomic-bert", names: normsAfterSums, usualTheta: 1000)]
        ) {
            $0.setRotatedBERT(prefix: "nomic_bert")
            $0.keys.headDimension = "head_dim"
            $0.defaults.sizes["vocab_size"] = 30_528
            $0.defaults.activation = "silu"
            $0.defaults.maximumPositions = 2048
            $0.defaults.ropeTheta = 1000
            $0.attention.setBiases(false)
            $0.feedForward.bias = false
            $0.names.renamed = [
                ("encoder.layers", "layers"), ("emb_ln", "embeddings.LayerNorm"),
                ("attn.out_proj", "self_attn.o_proj"), ("fc11", "up_proj"), ("fc12", "gate_proj"),
                ("fc2", "down_proj"), ("norm1", "post_attention_layernorm"), ("norm2", "post_mlp_layernorm"),
                ("attn.Wqkv", "self_attn.qkv_proj"),
            ]
            $0.classifier.setPooler()
        },
        ModelFamily("gte", classes: ["GteModel", "GteForMaskedLM", "GteForSequenceClassification"]) {
            $0.setRotatedBERT(prefix: "gte")
            $0.defaults.sizes["vocab_size"] = 250_048
            $0.defaults.maximumPositions = 8192
            $0.defaults.ropeTheta = 160_000
            $0.embedding.types = ("type_vocab_size", 1)
            $0.feedForward.bias = false
            $0.feedForward.outputBias = true
            $0.architecture.feedForwardLayout = .concatenatedUp
            $0.names.prefixes = ["", "gte.", "new."]
            $0.names.fusedGate = "mlp.up_gate_proj"
            $0.names.renamed = [
                ("encoder.layer.", "layers."), ("attention.o_proj", "self_attn.o_proj"),
                ("attention.qkv_proj", "self_attn.qkv_proj"), ("attn_ln", "post_attention_layernorm"),
                ("mlp_ln", "post_mlp_layernorm"),
            ]
            $0.classifier.setPooler()
        },
        ModelFamily(
            "jina_embeddings_v3",
            classes: [
                "JinaEmbeddingsV3Model", "JinaEmbeddingsV3ForMaskedLM", "JinaEmbeddingsV3ForSequenceClassification",
            ],
            gguf: [.init(name: "jina-bert-v3", names: normsAfterSums)]
        ) {
            $0.setRotatedBERT(prefix: "roberta")
            $0.defaults.sizes = [
                "vocab_size": 250_002, "hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16,
                "intermediate_size": 4096,
            ]
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.maximumPositions = 8194
            $0.defaults.ropeTheta = 20_000
            $0.embedding.types = ("type_vocab_size", 1)
            $0.architecture.feedForwardLayout = .plain
            $0.names.up = "mlp.fc1"
            $0.names.down = "mlp.fc2"
            $0.names.renamed = [
                ("emb_ln", "embeddings.LayerNorm"), ("encoder.layers", "layers"),
                ("mixer.out_proj", "self_attn.o_proj"), ("norm1", "post_attention_layernorm"),
                ("norm2", "post_mlp_layernorm"), ("mixer.Wqkv", "self_attn.qkv_proj"),
            ]
            $0.classifier.setHead(activation: "tanh")
        },
        ModelFamily(
            "modernbert",
            classes: ["ModernBertModel", "ModernBertForMaskedLM", "ModernBertForSequenceClassification"],
            gguf: [.init(name: "modern-bert", windows: .periodicFirst(3), usualTheta: 160_000)]
        ) {
            $0.setModernBERT()
        },
        // A Llama with bidirectional attention.
        ModelFamily(
            "eurobert", classes: ["EuroBertModel", "EuroBertForMaskedLM", "EuroBertForSequenceClassification"],
            gguf: ["eurobert"]
        ) {
            $0.setEncoder()
            $0.keys.headDimension = "head_dim"
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.maximumPositions = 8192
            $0.defaults.sizes = [
                "vocab_size": 128_256, "hidden_size": 768, "num_hidden_layers": 12, "num_attention_heads": 12,
                "intermediate_size": 3072,
            ]
            $0.feedForward.bias = .key("mlp_bias", otherwise: false)
            $0.classifier.pooling = .key("classifier_pooling", otherwise: "late")
            $0.classifier.dense = ("dense", false, true)
            $0.classifier.activation = "gelu"
            $0.classifier.output = ("classifier", true)
        },
    ]
}

extension ClassifierRules {
    /// Sets the model's own pooler on the first token, and an output layer.
    fileprivate mutating func setPooler() {
        pooling = .first
        dense = ("pooler.dense", true, true)
        output = ("classifier", true)
    }

    /// Sets a head with its own dense layer on the first token, and an output layer.
    fileprivate mutating func setHead(activation: String) {
        pooling = .first
        dense = ("classifier.dense", false, true)
        self.activation = activation
        output = ("classifier.out_proj", true)
    }
}

extension FamilyTraits {
    /// Sets the traits that all encoders have in common.
    fileprivate mutating func setEncoder() {
        attention.isCausal = false
        architecture.hasHead = false
        keys.tiesEmbeddings = []
    }

    /// Sets BERT's shape.
    fileprivate mutating func setBERT(prefix: String) {
        setEncoder()
        keys.keyValueHeadCount = nil
        keys.headDimension = nil
        keys.normEpsilon = "layer_norm_eps"
        keys.fixed = [("is_decoder", .boolean(false)), ("position_embedding_type", .string("absolute"))]
        defaults.normEpsilon = 1e-12
        defaults.activation = "gelu"
        defaults.maximumPositions = 512
        defaults.sizes = [
            "vocab_size": 30_522, "hidden_size": 768, "num_hidden_layers": 12, "num_attention_heads": 12,
            "intermediate_size": 3072,
        ]
        embedding.types = ("type_vocab_size", 2)
        attention.setBiases(true)
        feedForward.bias = true
        rotary.layers = .none
        architecture.norm = .layer
        architecture.feedForwardLayout = .plain
        architecture.normalizesInputs = false
        architecture.normalizesOutputs = true
        architecture.normalizesSums = true
        architecture.normalizesEmbeddings = true
        architecture.hasPositionEmbeddings = true
        architecture.hasFinalNorm = false
        names.prefixes = ["", "\(prefix)."]
        names.embedding = "embeddings.word_embeddings"
        names.positions = "embeddings.position_embeddings"
        names.layers = "encoder.layer"
        names.query = "attention.self.query"
        names.key = "attention.self.key"
        names.value = "attention.self.value"
        names.output = "attention.output.dense"
        names.attentionOutputNorm = "attention.output.LayerNorm"
        names.up = "intermediate.dense"
        names.down = "output.dense"
        names.feedForwardOutputNorm = "output.LayerNorm"
        names.renamed = [("LayerNorm.gamma", "LayerNorm.weight"), ("LayerNorm.beta", "LayerNorm.bias")]
    }

    fileprivate mutating func setRoBERTa() {
        setBERT(prefix: "roberta")
        embedding.positionPadding = ("pad_token_id", 1)
        classifier.setHead(activation: "tanh")
    }

    /// Sets BERT's shape with rotary embeddings instead of learned positions, and gated networks.
    fileprivate mutating func setRotatedBERT(prefix: String) {
        setBERT(prefix: prefix)
        rotary.layers = .all
        architecture.hasPositionEmbeddings = false
        architecture.attentionLayout = .concatenated
        architecture.feedForwardLayout = .gated
        let usual = TensorNames()
        names.layers = "layers"
        (names.query, names.key, names.value) = (usual.query, usual.key, usual.value)
        names.output = usual.output
        names.attentionOutputNorm = "post_attention_layernorm"
        (names.up, names.down) = (usual.up, usual.down)
        names.feedForwardOutputNorm = "post_mlp_layernorm"
    }

    fileprivate mutating func setModernBERT() {
        setEncoder()
        keys.keyValueHeadCount = nil
        keys.headDimension = nil
        keys.normEpsilon = "norm_eps"
        keys.activation = "hidden_activation"
        keys.theta = "global_rope_theta"
        keys.localTheta = "local_rope_theta"
        defaults.normEpsilon = 1e-5
        defaults.activation = "gelu"
        defaults.maximumPositions = 8192
        defaults.ropeTheta = 160_000
        defaults.slidingWindow = 128
        defaults.sizes = [
            "vocab_size": 50_368, "hidden_size": 768, "num_hidden_layers": 22, "num_attention_heads": 12,
            "intermediate_size": 1152,
        ]
        attention.setBiases(.key("attention_bias", otherwise: false))
        feedForward.bias = .key("mlp_bias", otherwise: false)
        layers.pattern = .allButFirst(key: "global_attn_every_n_layers", period: 3)
        layers.windowKey = "local_attention"
        layers.halvesWindow = true
        rotary.hasLocalBase = true
        architecture.norm = .layerMaybeBiased
        architecture.attentionLayout = .concatenated
        architecture.feedForwardLayout = .concatenatedGate
        architecture.normalizesEmbeddings = true
        architecture.skipsFirstNorm = true
        names.embedding = "embeddings.tok_embeddings"
        names.embeddingNorm = "embeddings.norm"
        names.finalNorm = "final_norm"
        names.attentionNorm = "attn_norm"
        names.fusedAttention = "attn.Wqkv"
        names.output = "attn.Wo"
        names.feedForwardNorm = "mlp_norm"
        names.fusedGate = "mlp.Wi"
        names.down = "mlp.Wo"
        classifier.pooling = .key("classifier_pooling", otherwise: "cls")
        classifier.dense = ("head.dense", false, .key("classifier_bias", otherwise: false))
        classifier.activation = "gelu"
        classifier.activationKey = "classifier_activation"
        classifier.norm = "head.norm"
        classifier.output = ("classifier", true)
    }
}
