"""One small model of each family: its configuration, its processor and the token that stands for a feature."""
import transformers as t

from .words import IDEFICS, PADDLE, Words, chat, gemma


def text(words, **others):
    return dict(
        vocab_size=words.size, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=2,
        num_key_value_heads=1, max_position_embeddings=4096) | others


def tower(**others):
    return dict(hidden_size=32, intermediate_size=40, num_hidden_layers=2, num_attention_heads=2) | others


def qwen_tower(**others):
    return dict(depth=2, hidden_size=32, intermediate_size=40, num_heads=2, out_hidden_size=32) | others


def rope(sections, theta=1e6, **others):
    return dict(rope_type="default", rope_theta=theta, mrope_section=sections) | others


def qwen_words():
    return Words(
        "<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|vision_start|>", "<|vision_end|>", "<|image_pad|>",
        "<|video_pad|>", eos_token="<|im_end|>", pad_token="<|endoftext|>")


def qwen_tokens(words):
    return dict(
        image_token_id=words("<|image_pad|>"), video_token_id=words("<|video_pad|>"),
        vision_start_token_id=words("<|vision_start|>"), vision_end_token_id=words("<|vision_end|>"))


def qwen_processor(kind, video, words, **images):
    return kind(
        image_processor=t.Qwen2VLImageProcessor(**images), tokenizer=words.tokenizer, video_processor=video(),
        chat_template=chat("<|vision_start|><|image_pad|><|vision_end|>"))


HALF = dict(image_mean=[0.5] * 3, image_std=[0.5] * 3)


def qwen3_vl():
    words = qwen_words()
    config = t.Qwen3VLConfig(
        text_config=text(
            words, head_dim=16, eos_token_id=words("<|im_end|>"),
            rope_parameters=rope([4, 2, 2], 5e6, mrope_interleaved=True)),
        vision_config=qwen_tower(num_position_embeddings=16, deepstack_visual_indexes=[0, 1]), **qwen_tokens(words))
    return config, qwen_processor(
        t.Qwen3VLProcessor, t.Qwen3VLVideoProcessor, words, patch_size=16,
        size=dict(shortest_edge=4096, longest_edge=12288), **HALF)


def qwen3_5_text(words, **others):
    return text(
        words, head_dim=32, num_hidden_layers=2, layer_types=["linear_attention", "full_attention"],
        linear_key_head_dim=8, linear_value_head_dim=8, linear_num_key_heads=2, linear_num_value_heads=4,
        eos_token_id=words("<|im_end|>"),
        rope_parameters=rope([2, 1, 1], 1e7, partial_rotary_factor=0.25, mrope_interleaved=True)) | others


def qwen3_5():
    words = qwen_words()
    config = t.Qwen3_5Config(
        text_config=qwen3_5_text(words, tie_word_embeddings=True), vision_config=qwen_tower(num_position_embeddings=25),
        tie_word_embeddings=True, **qwen_tokens(words))
    return config, qwen_processor(
        t.Qwen3VLProcessor, t.Qwen3VLVideoProcessor, words, patch_size=16,
        size=dict(shortest_edge=16384, longest_edge=65536), **HALF)


def ends(config, words, end="<|im_end|>"):
    config.text_config.bos_token_id = None
    config.text_config.eos_token_id = words(end)
    return config


def qwen2_5_vl():
    words = qwen_words()
    config = t.Qwen2_5_VLConfig(
        text_config=text(words, rope_parameters=rope([2, 3, 3])),
        vision_config=qwen_tower(window_size=56, fullatt_block_indexes=[1]), **qwen_tokens(words))
    return ends(config, words), qwen_processor(
        t.Qwen2_5_VLProcessor, t.Qwen2VLVideoProcessor, words, min_pixels=3136, max_pixels=50176)


def qwen2_vl():
    words = qwen_words()
    config = t.Qwen2VLConfig(
        text_config=text(words, rope_parameters=rope([2, 3, 3])),
        vision_config=dict(depth=2, embed_dim=32, hidden_size=32, mlp_ratio=2, num_heads=2), **qwen_tokens(words))
    return ends(config, words), qwen_processor(t.Qwen2VLProcessor, t.Qwen2VLVideoProcessor, words)


def gemma3():
    words = Words(
        "<pad>", "<eos>", "<bos>", "<start_of_turn>", "<end_of_turn>", "<start_of_image>", "<end_of_image>",
        "<image_soft_token>", begin="<bos>", eos_token="<eos>", pad_token="<pad>", attributes=dict(
            image_token="<image_soft_token>", boi_token="<start_of_image>", eoi_token="<end_of_image>"))
    config = t.Gemma3Config(
        text_config=text(
            words, head_dim=16, query_pre_attn_scalar=16, num_hidden_layers=2, sliding_window=20,
            layer_types=["sliding_attention", "full_attention"], bos_token_id=words("<bos>"),
            eos_token_id=[words("<eos>"), words("<end_of_turn>")], pad_token_id=words("<pad>"), rope_parameters=dict(
                full_attention=dict(rope_type="linear", factor=8.0, rope_theta=1e6),
                sliding_attention=dict(rope_type="default", rope_theta=1e4))),
        vision_config=tower(
            model_type="siglip_vision_model", image_size=84, patch_size=14, vision_use_head=False),
        mm_tokens_per_image=9, boi_token_index=words("<start_of_image>"), eoi_token_index=words("<end_of_image>"),
        image_token_index=words("<image_soft_token>"))
    return config, t.Gemma3Processor(
        image_processor=t.Gemma3ImageProcessor(size=dict(height=84, width=84)), tokenizer=words.tokenizer,
        chat_template=gemma("<start_of_turn>", "<end_of_turn>", "<start_of_image>"), image_seq_length=9)


def gemma4_model(budget, vision, **others):
    words = Words(
        "<pad>", "<eos>", "<bos>", "<|turn>", "<turn|>", "<|image>", "<image|>", "<|image|>", "<|audio>", "<audio|>",
        "<|audio|>", "<|video|>", begin="<bos>", eos_token="<eos>", pad_token="<pad>", attributes=dict(
            image_token="<|image|>", boi_token="<|image>", eoi_token="<image|>", audio_token="<|audio|>",
            boa_token="<|audio>", eoa_token="<audio|>"))
    if others.get("hidden_size_per_layer_input"):
        others["vocab_size_per_layer_input"] = words.size
    config = t.Gemma4Config(
        text_config=text(
            words, head_dim=16, global_head_dim=32, bos_token_id=words("<bos>"),
            eos_token_id=[words("<eos>"), words("<turn|>")], pad_token_id=words("<pad>"), final_logit_softcapping=30.0,
            **others),
        vision_config=tower(
            num_key_value_heads=2, head_dim=16, patch_size=16, position_embedding_size=80, pooling_kernel_size=3,
            **vision),
        audio_config=None, boi_token_id=words("<|image>"), eoi_token_id=words("<image|>"),
        image_token_id=words("<|image|>"), boa_token_id=words("<|audio>"), eoa_token_index=words("<audio|>"),
        audio_token_id=words("<|audio|>"), video_token_id=words("<|video|>"))
    return config, t.Gemma4Processor(
        feature_extractor=t.Gemma4AudioFeatureExtractor(), tokenizer=words.tokenizer,
        image_processor=t.Gemma4ImageProcessor(max_soft_tokens=budget), video_processor=t.Gemma4VideoProcessor(),
        chat_template=gemma("<|turn>", "<turn|>", "\\n\\n<|image|>\\n\\n"), image_seq_length=budget)


def gemma4():
    return gemma4_model(
        70, dict(use_clipped_linears=True), num_hidden_layers=4, sliding_window=64, num_kv_shared_layers=2,
        layer_types=["sliding_attention", "full_attention"] * 2, use_double_wide_mlp=True,
        hidden_size_per_layer_input=4)


def gemma4_bidirectional():
    return gemma4_model(
        70, dict(standardize=True), num_global_key_value_heads=1, attention_k_eq_v=True, sliding_window=48,
        layer_types=["sliding_attention", "full_attention"], hidden_size_per_layer_input=0,
        use_bidirectional_attention="vision")


def lfm2_vl():
    words = Words(
        "<|pad|>", "<|startoftext|>", "<|im_start|>", "<|im_end|>", "<image>", "<|image_start|>", "<|image_end|>",
        "<|img_thumbnail|>", *(f"<|img_row_{row}_col_{column}|>" for row in (1, 2, 3, 4) for column in (1, 2, 3, 4)),
        begin="<|startoftext|>", eos_token="<|im_end|>", pad_token="<|pad|>", attributes=dict(
            image_token="<image>", image_start_token="<|image_start|>", image_end_token="<|image_end|>",
            image_thumbnail_token="<|img_thumbnail|>"))
    config = t.Lfm2VlConfig(
        text_config=text(
            words, model_type="lfm2", block_ff_dim=48, block_auto_adjust_ff_dim=False,
            layer_types=["conv", "full_attention"], bos_token_id=words("<|startoftext|>"),
            eos_token_id=words("<|im_end|>"), pad_token_id=words("<|pad|>")),
        vision_config=tower(
            model_type="siglip2_vision_model", num_patches=16, patch_size=16, vision_use_head=False),
        image_token_id=words("<image>"), projector_hidden_size=48, downsample_factor=2)
    return config, t.Lfm2VlProcessor(
        image_processor=t.Lfm2VlImageProcessor(
            tile_size=64, size=dict(height=64, width=64), min_image_tokens=2, max_image_tokens=6, max_tiles=4,
            max_pixels_tolerance=1.5),
        tokenizer=words.tokenizer, chat_template="{{- bos_token -}}" + chat("<image>"))


def idefics(config, kind, images, videos, side, patch, scale):
    words = Words(
        "<|im_start|>", "<|im_end|>", *(f"<row_{row}_col_{column}>" for row in (1, 2, 3) for column in (1, 2, 3)),
        "<global-img>", "<fake_token_around_image>", "<image>", "<end_of_utterance>", bos_token="<|im_start|>",
        eos_token="<end_of_utterance>", pad_token="<|im_end|>")
    pad = words("<|im_end|>")
    made = config(
        text_config=text(
            words, model_type="llama", rms_norm_eps=1e-5, eos_token_id=words("<end_of_utterance>"),
            bos_token_id=words("<|im_start|>"), pad_token_id=pad),
        vision_config=tower(image_size=side, patch_size=patch), scale_factor=scale, image_token_id=words("<image>"),
        pad_token_id=pad)
    edges = dict(size=dict(longest_edge=2 * side), max_image_size=dict(longest_edge=side))
    return made, kind(
        image_processor=images(**edges), tokenizer=words.tokenizer, chat_template=IDEFICS,
        image_seq_len=(side // patch // scale) ** 2, **videos)


def idefics3():
    return idefics(t.Idefics3Config, t.Idefics3Processor, t.Idefics3ImageProcessor, {}, 64, 16, 2)


def smolvlm():
    videos = dict(video_processor=t.SmolVLMVideoProcessor())
    return idefics(t.SmolVLMConfig, t.SmolVLMProcessor, t.SmolVLMImageProcessor, videos, 84, 14, 3)


def internvl():
    words = Words(
        "<|endoftext|>", "<|im_start|>", "<|im_end|>", "<img>", "</img>", "<IMG_CONTEXT>", "<video>",
        eos_token="<|im_end|>", pad_token="<|endoftext|>", attributes=dict(
            start_image_token="<img>", end_image_token="</img>", context_image_token="<IMG_CONTEXT>",
            video_token="<video>"))
    config = t.InternVLConfig(
        text_config=text(
            words, model_type="qwen3", head_dim=16, eos_token_id=words("<|im_end|>"), bos_token_id=None,
            tie_word_embeddings=False),
        vision_config=tower(image_size=[56, 56], patch_size=[14, 14], attention_bias=True),
        image_token_id=words("<IMG_CONTEXT>"), image_seq_length=4, tie_word_embeddings=False)
    return config, t.InternVLProcessor(
        image_processor=t.GotOcr2ImageProcessor(
            size=dict(height=56, width=56), image_mean=[0.485, 0.456, 0.406], image_std=[0.229, 0.224, 0.225]),
        tokenizer=words.tokenizer, video_processor=t.InternVLVideoProcessor(), image_seq_length=4,
        chat_template=chat("<IMG_CONTEXT>\\n"))


def paddleocr_vl():
    words = Words(
        "<unk>", "<s>", "</s>", "<|begin_of_sentence|>", "<|IMAGE_START|>", "<|IMAGE_END|>", "<|IMAGE_PLACEHOLDER|>",
        "<|video_pad|>", bos_token="<s>", eos_token="</s>", pad_token="<unk>",
        attributes=dict(image_token="<|IMAGE_PLACEHOLDER|>"))
    config = t.PaddleOCRVLConfig(
        text_config=text(
            words, head_dim=16, eos_token_id=words("</s>"), bos_token_id=words("<s>"), pad_token_id=words("<unk>"),
            tie_word_embeddings=False, rope_parameters=rope([2, 3, 3], 5e5)),
        vision_config=tower(image_size=56, patch_size=14), image_token_id=words("<|IMAGE_PLACEHOLDER|>"),
        video_token_id=words("<|video_pad|>"), vision_start_token_id=words("<|IMAGE_START|>"),
        vision_end_token_id=words("<|IMAGE_END|>"), tie_word_embeddings=False)
    return config, t.PaddleOCRVLProcessor(
        image_processor=t.PaddleOCRVLImageProcessor(min_pixels=784 * 4, max_pixels=784 * 40, **HALF),
        tokenizer=words.tokenizer, chat_template=PADDLE)


def minicpmv4_6():
    names = dict(
        image_token="<|image_pad|>", video_token="<|video_pad|>", image_start_token="<image>",
        image_end_token="</image>", slice_start_token="<slice>", slice_end_token="</slice>",
        image_id_start_token="<image_id>", image_id_end_token="</image_id>")
    words = Words(
        "<|endoftext|>", "<|im_start|>", "<|im_end|>", *names.values(), eos_token="<|im_end|>",
        pad_token="<|endoftext|>", attributes=names)
    config = t.MiniCPMV4_6Config(
        text_config=qwen3_5_text(words, model_type="qwen3_5_text"),
        vision_config=tower(image_size=70, patch_size=14, insert_layer_id=0), insert_layer_id=0,
        image_token_id=words("<|image_pad|>"), video_token_id=words("<|video_pad|>"))
    return config, t.MiniCPMV4_6Processor(
        image_processor=t.MiniCPMV4_6ImageProcessor(scale_resolution=112),
        video_processor=t.MiniCPMV4_6VideoProcessor(), tokenizer=words.tokenizer, chat_template=chat("<|image_pad|>"))


ALL = {made.__name__: made for made in [
    qwen3_vl, qwen3_5, qwen2_5_vl, qwen2_vl, gemma3, gemma4, gemma4_bidirectional, lfm2_vl, idefics3, smolvlm, internvl,
    paddleocr_vl, minicpmv4_6]}
