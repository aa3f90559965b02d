"""More small models: those that take the rows of CLIP's, SigLIP's and Pixtral's towers, and the GLMs."""
import transformers as t

from .families import rope, text, tower
from .words import IDEFICS, Words, chat


def words_of_chat(*more, **attributes):
    return Words(
        "<|endoftext|>", "<|im_start|>", "<|im_end|>", *more, eos_token="<|im_end|>", pad_token="<|endoftext|>",
        attributes=attributes)


def clip(**others):
    return tower(model_type="clip_vision_model", num_hidden_layers=3, image_size=56, patch_size=14) | others


def siglip(**others):
    return tower(model_type="siglip_vision_model", image_size=56, patch_size=14, vision_use_head=False) | others


def pixtral(**others):
    return tower(model_type="pixtral", head_dim=16, image_size=84, patch_size=14) | others


def llava():
    words = words_of_chat("<image>", image_token="<image>")
    config = t.LlavaConfig(
        text_config=text(words, model_type="llama", eos_token_id=words("<|im_end|>"), bos_token_id=None),
        vision_config=clip(), image_token_index=words("<image>"), image_seq_length=16)
    return config, t.LlavaProcessor(
        image_processor=t.CLIPImageProcessor(size=dict(shortest_edge=60), crop_size=dict(height=56, width=56)),
        tokenizer=words.tokenizer, patch_size=14, vision_feature_select_strategy="default",
        num_additional_image_tokens=1, chat_template=chat("<image>\\n"))


def llava_layers():
    """Several states side by side, all rows of them."""
    words = words_of_chat("<image>", image_token="<image>")
    config = t.LlavaConfig(
        text_config=text(words, model_type="llama", eos_token_id=words("<|im_end|>"), bos_token_id=None),
        vision_config=clip(), image_token_index=words("<image>"), vision_feature_layer=[-2, 0, 3],
        vision_feature_select_strategy="full", multimodal_projector_bias=False, projector_hidden_act="silu")
    return config, t.LlavaProcessor(
        image_processor=t.CLIPImageProcessor(size=dict(shortest_edge=42), crop_size=dict(height=56, width=56)),
        tokenizer=words.tokenizer, patch_size=14, vision_feature_select_strategy="full",
        num_additional_image_tokens=1, chat_template=chat("<image>\\n"))


def llava_siglip():
    words = words_of_chat("<image>", image_token="<image>")
    config = t.LlavaConfig(
        text_config=text(words, model_type="qwen2", eos_token_id=words("<|im_end|>"), bos_token_id=None),
        vision_config=siglip(), image_token_index=words("<image>"), vision_feature_layer=-1,
        vision_feature_select_strategy="full")
    return config, t.LlavaProcessor(
        image_processor=t.SiglipImageProcessor(size=dict(height=56, width=56)), tokenizer=words.tokenizer,
        patch_size=14, vision_feature_select_strategy="full", num_additional_image_tokens=0,
        chat_template=chat("<image>\\n"))


PINPOINTS = [[56, 112], [112, 56], [112, 112], [168, 56], [56, 168]]


def llava_next():
    words = words_of_chat("<image>", image_token="<image>")
    config = t.LlavaNextConfig(
        text_config=text(
            words, model_type="mistral", head_dim=16, sliding_window=None, eos_token_id=words("<|im_end|>"),
            bos_token_id=None),
        vision_config=clip(), image_token_index=words("<image>"), image_grid_pinpoints=PINPOINTS)
    return config, t.LlavaNextProcessor(
        image_processor=t.LlavaNextImageProcessor(
            size=dict(shortest_edge=56), crop_size=dict(height=56, width=56), image_grid_pinpoints=PINPOINTS),
        tokenizer=words.tokenizer, patch_size=14, vision_feature_select_strategy="default",
        num_additional_image_tokens=1, chat_template=chat("<image>\\n"))


def llava_onevision():
    words = words_of_chat("<image>", "<video>", image_token="<image>", video_token="<video>")
    config = t.LlavaOnevisionConfig(
        text_config=text(words, model_type="qwen2", eos_token_id=words("<|im_end|>"), bos_token_id=None),
        vision_config=siglip(), image_token_index=words("<image>"), video_token_index=words("<video>"),
        image_grid_pinpoints=PINPOINTS, vision_aspect_ratio="anyres_max_1")
    return config, t.LlavaOnevisionProcessor(
        image_processor=t.LlavaOnevisionImageProcessor(
            size=dict(height=56, width=56), image_mean=[0.5] * 3, image_std=[0.5] * 3, image_grid_pinpoints=PINPOINTS),
        tokenizer=words.tokenizer, video_processor=t.LlavaOnevisionVideoProcessor(), num_image_tokens=16,
        vision_feature_select_strategy="full", vision_aspect_ratio="anyres_max_1", chat_template=chat("<image>\\n"))


def vipllava():
    words = words_of_chat("<image>", image_token="<image>")
    config = t.VipLlavaConfig(
        text_config=text(words, model_type="llama", eos_token_id=words("<|im_end|>"), bos_token_id=None),
        vision_config=clip(), image_token_index=words("<image>"), vision_feature_layer=[-2, -3, 1])
    return config, t.LlavaProcessor(
        image_processor=t.CLIPImageProcessor(size=dict(shortest_edge=56), crop_size=dict(height=56, width=56)),
        tokenizer=words.tokenizer, patch_size=14, vision_feature_select_strategy="default",
        num_additional_image_tokens=1, chat_template=chat("<image>\\n"))


def cohere2_vision():
    names = dict(
        boi_token="<|START_OF_IMG|>", eoi_token="<|END_OF_IMG|>", image_token="<|IMG_PATCH|>",
        img_line_break_token="<|IMG_LINE_BREAK|>")
    words = words_of_chat(*names.values(), **names)
    config = t.Cohere2VisionConfig(
        text_config=text(
            words, model_type="cohere2", head_dim=16, eos_token_id=words("<|im_end|>"), bos_token_id=None,
            sliding_window=32, logit_scale=1.0),
        vision_config=siglip(), image_token_id=words("<|IMG_PATCH|>"), alignment_intermediate_size=48)
    return config, t.Cohere2VisionProcessor(
        image_processor=t.Cohere2VisionImageProcessor(
            size=dict(height=56, width=56), patch_size=2, max_patches=6, image_mean=[0.5] * 3, image_std=[0.5] * 3),
        tokenizer=words.tokenizer, chat_template=chat("<|IMG_PATCH|>"))


def deepseek_vl():
    words = words_of_chat("<image_placeholder>", image_token="<image_placeholder>")
    config = t.DeepseekVLConfig(
        text_config=text(words, model_type="llama", eos_token_id=words("<|im_end|>"), bos_token_id=None),
        vision_config=siglip(), image_token_id=words("<image_placeholder>"), tie_word_embeddings=False)
    return config, t.DeepseekVLProcessor(
        image_processor=t.DeepseekVLImageProcessor(size=dict(height=56, width=56)), tokenizer=words.tokenizer,
        num_image_tokens=16, chat_template=chat("<image_placeholder>"))


def video_llama_3():
    words = words_of_chat("<|image_pad|>", "<|video_pad|>")
    config = t.VideoLlama3Config(
        text_config=text(words, model_type="qwen2", eos_token_id=words("<|im_end|>"), bos_token_id=None),
        vision_config=tower(patch_size=14), image_token_id=words("<|image_pad|>"),
        video_token_id=words("<|video_pad|>"))
    return config, t.VideoLlama3Processor(
        image_processor=t.VideoLlama3ImageProcessor(
            merge_size=2, size=dict(shortest_edge=3136, longest_edge=12544)),
        tokenizer=words.tokenizer, video_processor=t.VideoLlama3VideoProcessor(), chat_template=chat("<|image_pad|>"))


MISTRAL = """{{- bos_token }}{%- for message in messages %}{%- if message['role'] == 'user' %}{{- '[INST]' }}
{%- for part in message['content'] %}{%- if part['type'] == 'image' %}{{- '[IMG]' }}{%- else %}{{- part['text'] }}
{%- endif %}{%- endfor %}{{- '[/INST]' }}
{%- else %}{%- for part in message['content'] %}{{- part['text'] }}{%- endfor %}{{- eos_token }}
{%- endif %}{%- endfor %}"""


def mistral_words():
    return Words(
        "<unk>", "<s>", "</s>", "[INST]", "[/INST]", "[IMG]", "[IMG_BREAK]", "[IMG_END]", "<pad>", bos_token="<s>",
        eos_token="</s>", pad_token="<pad>")


def mistral_text(words):
    return text(
        words, model_type="mistral", head_dim=16, eos_token_id=words("</s>"), bos_token_id=words("<s>"),
        sliding_window=None)


def llava_pixtral():
    words = mistral_words()
    config = t.LlavaConfig(
        text_config=mistral_text(words), vision_config=pixtral(patch_size=16), image_token_index=words("[IMG]"),
        vision_feature_layer=-1, vision_feature_select_strategy="full", tie_word_embeddings=False)
    return config, t.PixtralProcessor(
        image_processor=t.PixtralImageProcessor(size=dict(longest_edge=64)), tokenizer=words.tokenizer, patch_size=16,
        chat_template=MISTRAL)


def mistral3():
    words = mistral_words()
    config = t.Mistral3Config(
        text_config=mistral_text(words), vision_config=pixtral(), image_token_index=words("[IMG]"),
        spatial_merge_size=2, tie_word_embeddings=False)
    return config, t.PixtralProcessor(
        image_processor=t.PixtralImageProcessor(size=dict(longest_edge=84), patch_size=14), tokenizer=words.tokenizer,
        patch_size=14, spatial_merge_size=2, chat_template=MISTRAL)


def lighton_ocr():
    words = words_of_chat(
        "<|image_pad|>", "<|vision_pad|>", "<|vision_end|>", image_token="<|image_pad|>",
        image_break_token="<|vision_pad|>", image_end_token="<|vision_end|>")
    config = t.LightOnOcrConfig(
        text_config=text(
            words, model_type="qwen3", head_dim=16, eos_token_id=words("<|im_end|>"), bos_token_id=None,
            tie_word_embeddings=True),
        vision_config=pixtral(), spatial_merge_size=2, image_token_id=words("<|image_pad|>"), tie_word_embeddings=True)
    return config, t.LightOnOcrProcessor(
        image_processor=t.PixtralImageProcessor(size=dict(longest_edge=126), patch_size=14),
        tokenizer=words.tokenizer, patch_size=14, spatial_merge_size=2, chat_template=chat("<|image_pad|>"))


def aya_vision():
    words = words_of_chat(
        "<image>", "<|START_OF_IMG|>", "<|END_OF_IMG|>", "<|IMG_PATCH|>", "<|IMG_LINE_BREAK|>", "TILE", "TILE_GLOBAL")
    config = t.AyaVisionConfig(
        text_config=text(
            words, model_type="cohere2", head_dim=16, eos_token_id=words("<|im_end|>"), bos_token_id=None,
            sliding_window=32, logit_scale=1.0),
        vision_config=siglip(), image_token_index=words("<|IMG_PATCH|>"), alignment_intermediate_size=48)
    return config, t.AyaVisionProcessor(
        image_processor=t.GotOcr2ImageProcessor(
            size=dict(height=56, width=56), image_mean=[0.5] * 3, image_std=[0.5] * 3),
        tokenizer=words.tokenizer, patch_size=28, img_size=56, chat_template=chat("<image>"))


def qianfan_ocr():
    names = dict(
        start_image_token="<img>", end_image_token="</img>", context_image_token="<IMG_CONTEXT>",
        video_token="<video>")
    words = words_of_chat(*names.values(), "<image>", **names)
    config = t.QianfanOCRConfig(
        text_config=text(
            words, model_type="qwen3", head_dim=16, eos_token_id=words("<|im_end|>"), bos_token_id=None),
        vision_config=tower(image_size=[56, 56], patch_size=[14, 14]), image_token_id=words("<IMG_CONTEXT>"),
        image_seq_length=4)
    return config, t.QianfanOCRProcessor(
        image_processor=t.GotOcr2ImageProcessor(
            size=dict(height=56, width=56), image_mean=[0.485, 0.456, 0.406], image_std=[0.229, 0.224, 0.225]),
        tokenizer=words.tokenizer, image_seq_length=4, chat_template=chat("<image>\\n"))


GLM = """[gMASK]<sop>{%- for message in messages %}{{- '<|' + message['role'] + '|>\\n' }}
{%- for part in message['content'] %}{%- if part['type'] == 'image' %}
{{- '<|begin_of_image|><|image|><|end_of_image|>' }}
{%- else %}{{- part['text'] }}{%- endif %}{%- endfor %}{%- endfor %}
{%- if add_generation_prompt %}{{- '<|assistant|>\\n' }}{%- endif %}"""


def glm(config, processor, images, videos, sections, partial):
    words = Words(
        "<|endoftext|>", "[gMASK]", "<sop>", "<|system|>", "<|user|>", "<|assistant|>", "<|begin_of_image|>",
        "<|end_of_image|>", "<|begin_of_video|>", "<|end_of_video|>", "<|image|>", "<|video|>",
        eos_token="<|endoftext|>", pad_token="<|endoftext|>")
    made = config(
        text_config=text(words, rope_parameters=rope(sections, 1e4, partial_rotary_factor=partial)),
        vision_config=dict(
            depth=2, hidden_size=32, intermediate_size=40, num_heads=2, image_size=70, patch_size=14,
            out_hidden_size=32),
        image_token_id=words("<|image|>"), video_token_id=words("<|video|>"),
        image_start_token_id=words("<|begin_of_image|>"), image_end_token_id=words("<|end_of_image|>"),
        video_start_token_id=words("<|begin_of_video|>"), video_end_token_id=words("<|end_of_video|>"))
    return made, processor(
        image_processor=images(size=dict(shortest_edge=12544, longest_edge=25088)), tokenizer=words.tokenizer,
        video_processor=videos(), chat_template=GLM)


def glm4v():
    return glm(
        t.Glm4vConfig, t.Glm4vProcessor, t.Glm4vImageProcessor, t.Glm4vVideoProcessor, [1, 2, 1], 0.5)


def glm_ocr():
    return glm(
        t.GlmOcrConfig, t.Glm46VProcessor, t.Glm46VImageProcessor, t.Glm46VVideoProcessor, [2, 3, 3], 1.0)


def granite_docling():
    words = Words(
        "<|im_start|>", "<|im_end|>", *(f"<row_{row}_col_{column}>" for row in (1, 2, 3) for column in (1, 2, 3)),
        "<global-img>", "<fake_token_around_image>", "<image>", "<end_of_utterance>", bos_token="<|im_start|>",
        eos_token="<end_of_utterance>", pad_token="<|im_end|>")
    pad = words("<|im_end|>")
    config = t.GraniteDoclingConfig(
        text_config=text(
            words, num_hidden_layers=3, eos_token_id=words("<end_of_utterance>"), bos_token_id=words("<|im_start|>"),
            pad_token_id=pad, embedding_multiplier=2.0, logits_scaling=0.5, residual_multiplier=0.5,
            attention_multiplier=0.25),
        vision_config=tower(
            image_size=64, patch_size=16, scale_factor=2, out_hidden_size=32, deepstack_visual_indexes=[0, 1],
            use_fine_route=False),
        image_token_id=words("<image>"), pad_token_id=pad)
    return config, t.GraniteDoclingProcessor(
        image_processor=t.GraniteDoclingImageProcessor(
            size=dict(height=64, width=64), max_patches=6, image_mean=[0.5] * 3, image_std=[0.5] * 3),
        tokenizer=words.tokenizer, chat_template=IDEFICS, image_seq_len=4)


ALL = {made.__name__: made for made in [
    aya_vision, cohere2_vision, deepseek_vl, video_llama_3, llava_next, llava_onevision, vipllava, llava, llava_layers,
    llava_siglip, llava_pixtral, mistral3, lighton_ocr, qianfan_ocr, glm4v, glm_ocr, granite_docling]}
