"""What the processors of transformers make of images, and the text that they write for them."""

import json
import zlib

import torch
from transformers.models.aya_vision.processing_aya_vision import AyaVisionProcessor
from transformers.models.clip.image_processing_clip import CLIPImageProcessor
from transformers.models.cohere2_vision.image_processing_cohere2_vision import Cohere2VisionImageProcessor
from transformers.models.cohere2_vision.processing_cohere2_vision import Cohere2VisionProcessor
from transformers.models.deepseek_vl.image_processing_deepseek_vl import DeepseekVLImageProcessor
from transformers.models.deepseek_vl.processing_deepseek_vl import DeepseekVLProcessor
from transformers.models.gemma3.image_processing_gemma3 import Gemma3ImageProcessor
from transformers.models.gemma3.processing_gemma3 import Gemma3Processor
from transformers.models.gemma4.image_processing_gemma4 import Gemma4ImageProcessor
from transformers.models.gemma4.processing_gemma4 import Gemma4Processor
from transformers.models.glm4v.image_processing_glm4v import Glm4vImageProcessor
from transformers.models.glm4v.processing_glm4v import Glm4vProcessor
from transformers.models.glm46v.image_processing_glm46v import Glm46VImageProcessor
from transformers.models.glm46v.processing_glm46v import Glm46VProcessor
from transformers.models.got_ocr2.image_processing_got_ocr2 import GotOcr2ImageProcessor
from transformers.models.granite_docling.image_processing_granite_docling import GraniteDoclingImageProcessor
from transformers.models.granite_docling.processing_granite_docling import GraniteDoclingProcessor
from transformers.models.idefics3.image_processing_idefics3 import Idefics3ImageProcessor
from transformers.models.idefics3.processing_idefics3 import Idefics3Processor
from transformers.models.internvl.processing_internvl import InternVLProcessor
from transformers.models.janus.image_processing_janus import JanusImageProcessor
from transformers.models.janus.processing_janus import JanusProcessor
from transformers.models.lfm2_vl.image_processing_lfm2_vl import Lfm2VlImageProcessor
from transformers.models.lfm2_vl.processing_lfm2_vl import Lfm2VlProcessor
from transformers.models.lighton_ocr.processing_lighton_ocr import LightOnOcrProcessor
from transformers.models.llava.processing_llava import LlavaProcessor
from transformers.models.llava_next.image_processing_llava_next import LlavaNextImageProcessor
from transformers.models.llava_next.processing_llava_next import LlavaNextProcessor
from transformers.models.llava_onevision.image_processing_llava_onevision import LlavaOnevisionImageProcessor
from transformers.models.llava_onevision.processing_llava_onevision import LlavaOnevisionProcessor
from transformers.models.minicpm_ocr.image_processing_minicpm_ocr import MiniCPMOcrImageProcessor
from transformers.models.minicpmv4_6.image_processing_minicpmv4_6 import MiniCPMV4_6ImageProcessor
from transformers.models.minicpmv4_6.processing_minicpmv4_6 import MiniCPMV4_6Processor
from transformers.models.paddleocr_vl.image_processing_paddleocr_vl import PaddleOCRVLImageProcessor
from transformers.models.paddleocr_vl.processing_paddleocr_vl import PaddleOCRVLProcessor
from transformers.models.pixtral.image_processing_pixtral import PixtralImageProcessor
from transformers.models.pixtral.processing_pixtral import PixtralProcessor
from transformers.models.qwen2_vl.image_processing_qwen2_vl import Qwen2VLImageProcessor
from transformers.models.qwen3_vl.processing_qwen3_vl import Qwen3VLProcessor
from transformers.models.siglip.image_processing_siglip import SiglipImageProcessor
from transformers.models.smolvlm.image_processing_smolvlm import SmolVLMImageProcessor
from transformers.models.smolvlm.processing_smolvlm import SmolVLMProcessor
from transformers.models.video_llama_3.image_processing_video_llama_3 import VideoLlama3ImageProcessor
from transformers.models.video_llama_3.processing_video_llama_3 import VideoLlama3Processor

from .picture import checksum, picture


def processor(kind, **values):
    """A processor without tokenizer, for its placeholders."""
    made = object.__new__(kind)
    for name, value in values.items():
        object.__setattr__(made, name, value)
    return made


def patches(kind, text, token):
    def run(image, settings, _):
        made = kind(**settings)
        output = made([image], return_tensors="pt")
        rows, columns = output["image_grid_thw"][0].tolist()[1:]
        writer = processor(text, image_processor=made, image_token=token)
        return [(rows, columns, output["pixel_values"])], writer.replace_image_token(output, 0)
    return run


def gemma3(image, settings, outer):
    output = Gemma3ImageProcessor(**settings)([image], return_tensors="pt", do_pan_and_scan=False)
    tokens = "<image_soft_token>" * outer.get("image_seq_length", 256)
    writer = processor(Gemma3Processor, full_image_sequence=f"\n\n<start_of_image>{tokens}<end_of_image>\n\n")
    return planes(output["pixel_values"]), writer.replace_image_token(output, 0)


def planes(images):
    return [(image.shape[1], image.shape[2], image) for image in images]


def gemma4(image, settings, _):
    output = Gemma4ImageProcessor(**settings)([image], return_tensors="pt")
    places = output["image_position_ids"][0]
    count = int((places[:, 0] >= 0).sum())
    rows, columns = int(places[:count, 1].max()) + 1, int(places[:count, 0].max()) + 1
    writer = processor(Gemma4Processor, boi_token="<|image>", eoi_token="<image|>", image_token="<|image|>")
    return [(rows, columns, output["pixel_values"][0][:count])], writer.replace_image_token(output, 0)


def lfm2(image, settings, outer):
    made = Lfm2VlImageProcessor(**settings)
    output = made([image], return_tensors="pt", return_row_col_info=True)
    writer = processor(
        Lfm2VlProcessor, image_processor=made, image_token="<image>", image_start_token="<|image_start|>",
        image_end_token="<|image_end|>", image_thumbnail_token="<|img_thumbnail|>")
    shapes = output["spatial_shapes"].tolist()
    tiles = [(rows, columns, output["pixel_values"][index][: rows * columns])
             for index, (rows, columns) in enumerate(shapes)]
    special = outer.get("use_image_special_tokens", True)
    return tiles, writer.replace_image_token(output, 0, use_image_special_tokens=special)


def whole_tiles(kind, text):
    def run(image, settings, outer):
        output = kind(**settings)([[image]], return_tensors="pt", return_row_col_info=True)
        writer = processor(
            text, fake_image_token="<fake_token_around_image>", image_token="<image>", global_image_tag="<global-img>",
            global_image_token="<global-img>", image_seq_len=outer.get("image_seq_len", 169))
        return planes(output["pixel_values"][0]), writer.replace_image_token(output, 0)
    return run


def internvl(image, settings, outer):
    output = GotOcr2ImageProcessor(**settings)([image], return_tensors="pt", crop_to_patches=True)
    writer = processor(
        InternVLProcessor, start_image_token="<img>", end_image_token="</img>", image_token="<IMG_CONTEXT>",
        image_seq_length=outer.get("image_seq_length", 256))
    return planes(output["pixel_values"]), writer.replace_image_token(output, 0)


def minicpm(image, settings, _, kind=MiniCPMV4_6ImageProcessor):
    made = kind(**settings)
    output = made([image], return_tensors="pt")
    writer = processor(
        MiniCPMV4_6Processor, slice_mode=made.slice_mode, image_start_token="<image>", image_end_token="</image>",
        slice_start_token="<slice>", slice_end_token="</slice>", image_token="<|image_pad|>")
    text = writer.replace_image_token(output, 0, image_token_divisor=4 if made.downsample_mode == "4x" else 16)
    tiles, start, side = [], 0, made.patch_size
    for rows, columns in output["target_sizes"].tolist():
        end = start + rows * columns * side
        strip = output["pixel_values"][0][:, :, start:end].reshape(3, side, rows * columns, side)
        tiles.append((rows, columns, strip.permute(2, 0, 1, 3)))
        start = end
    return tiles, ("<image_id>2</image_id>" if made.use_image_id else "") + text


def minicpm_ocr(image, settings, outer):
    return minicpm(image, settings, outer, MiniCPMOcrImageProcessor)


def aya(image, settings, outer):
    output = GotOcr2ImageProcessor(**settings)([image], return_tensors="pt", crop_to_patches=True)
    writer = processor(
        AyaVisionProcessor, patch_size=outer["patch_size"] * outer.get("downsample_factor", 1),
        img_size=outer["img_size"], start_of_img_token="<|START_OF_IMG|>", end_of_img_token="<|END_OF_IMG|>",
        img_patch_token="<|IMG_PATCH|>", tile_token="TILE",
        tile_global_token=outer.get("tile_global_token", "TILE_GLOBAL"))
    return planes(output["pixel_values"]), writer.replace_image_token(output, 0)


def llava(kind):
    def run(image, settings, outer):
        output = kind(**settings)([image], return_tensors="pt")
        writer = processor(
            LlavaProcessor, patch_size=outer["patch_size"], image_token="<image>",
            num_additional_image_tokens=outer.get("num_additional_image_tokens", 0),
            vision_feature_select_strategy=outer.get("vision_feature_select_strategy"))
        return planes(output["pixel_values"]), writer.replace_image_token(output, 0)
    return run


def llava_next(image, settings, outer):
    made = LlavaNextImageProcessor(**settings)
    output = made([image], return_tensors="pt")
    writer = processor(
        LlavaNextProcessor, image_processor=made, patch_size=outer["patch_size"], image_token="<image>",
        num_additional_image_tokens=outer.get("num_additional_image_tokens", 0),
        vision_feature_select_strategy=outer.get("vision_feature_select_strategy"))
    return planes(output["pixel_values"][0]), writer.replace_image_token(output, 0)


def onevision(count):
    def run(image, settings, outer):
        made = LlavaOnevisionImageProcessor(**settings)
        output = made([[image] * count], return_tensors="pt")
        writer = processor(
            LlavaOnevisionProcessor, image_processor=made, num_image_tokens=outer["num_image_tokens"],
            image_token="<image>", vision_aspect_ratio=outer.get("vision_aspect_ratio", "anyres_max_9"),
            vision_feature_select_strategy="full")
        return planes(output["pixel_values"][0]), writer.replace_image_token(output, 0)
    return run


def cohere(image, settings, _):
    made = Cohere2VisionImageProcessor(**settings)
    output = made([image], return_tensors="pt")
    writer = processor(
        Cohere2VisionProcessor, patch_size=made.patch_size, boi_token="<|START_OF_IMG|>", eoi_token="<|END_OF_IMG|>",
        image_token="<|IMG_PATCH|>", img_line_break_token="<|IMG_LINE_BREAK|>")
    return planes(output["pixel_values"]), writer.replace_image_token(output, 0)


def padded(kind, text):
    def run(image, settings, outer):
        output = kind(**settings)([image], return_tensors="pt")
        writer = processor(
            text, image_token="<image_placeholder>", image_start_token="<begin_of_image>",
            image_end_token="<end_of_image>", num_image_tokens=outer.get("num_image_tokens", 576))
        return planes(output["pixel_values"]), writer.replace_image_token(output, 0)
    return run


def pixtral(image, settings, outer):
    patch, merge = outer.get("patch_size", 16), outer.get("spatial_merge_size", 1)
    output = PixtralImageProcessor(**settings)([image], return_tensors="pt", patch_size=patch * merge)
    writer = processor(
        PixtralProcessor, patch_size=patch, spatial_merge_size=merge, image_token="[IMG]",
        image_break_token=outer.get("image_break_token", "[IMG_BREAK]"), image_end_token="[IMG_END]")
    return planes(output["pixel_values"]), writer.replace_image_token(output, 0)


def lighton(image, settings, outer):
    output = PixtralImageProcessor(**settings)([image], return_tensors="pt")
    side = outer.get("patch_size", 14) * outer.get("spatial_merge_size", 2)
    writer = processor(LightOnOcrProcessor, effective_patch_size=side, image_token="<|image_pad|>")
    return planes(output["pixel_values"]), writer.replace_image_token(output, 0)


def granite(image, settings, outer):
    output = GraniteDoclingImageProcessor(**settings)([[image]], return_tensors="pt")
    writer = processor(
        GraniteDoclingProcessor, fake_image_token="<fake_token_around_image>", image_token="<image>",
        global_image_tag="<global-img>", image_seq_len=outer.get("image_seq_len", 64))
    return planes(output["pixel_values"][0]), writer.replace_image_token(output, 0)


QWEN = patches(Qwen2VLImageProcessor, Qwen3VLProcessor, "<|image_pad|>")
PADDLE = patches(PaddleOCRVLImageProcessor, PaddleOCRVLProcessor, "<|IMAGE_PLACEHOLDER|>")
QWEN3 = {"patch_size": 16, "image_mean": [0.5] * 3, "image_std": [0.5] * 3,
         "size": {"shortest_edge": 65536, "longest_edge": 16777216}}
SMOL = {"size": {"longest_edge": 512}, "max_image_size": {"longest_edge": 128}}
LFM = {"tile_size": 128, "max_image_tokens": 16, "min_image_tokens": 4}
# The processor, how to run it, its configuration, what processor_config.json says, and images.
CASES = [
    ("Qwen2VLImageProcessor", QWEN, {}, {}, [(60, 90), (1, 150), (333, 120)]),
    ("Qwen2VLImageProcessorFast", QWEN, QWEN3, {}, [(64, 64), (100, 301)]),
    ("Qwen2VLImageProcessor", QWEN, {"min_pixels": 784, "max_pixels": 20000, "merge_size": 1}, {}, [(300, 200)]),
    ("PaddleOCRVLImageProcessor", PADDLE, {}, {}, [(20, 90), (150, 11), (400, 410)]),
    ("Gemma3ImageProcessor", gemma3, {}, {}, [(30, 40), (300, 301)]),
    ("Gemma3ImageProcessor", gemma3, {"size": {"height": 48, "width": 56}}, {"image_seq_length": 4}, [(90, 40)]),
    ("Gemma4ImageProcessor", gemma4, {"max_soft_tokens": 70}, {}, [(60, 90), (200, 31), (2, 300)]),
    ("Gemma4ImageProcessor", gemma4, {}, {}, [(97, 101)]),
    ("Lfm2VlImageProcessor", lfm2, {}, {}, [(100, 90), (500, 33)]),
    ("Lfm2VlImageProcessorFast", lfm2, LFM, {}, [(190, 400), (60, 60), (401, 120)]),
    ("Lfm2VlImageProcessor", lfm2, {**LFM, "use_thumbnail": False}, {"use_image_special_tokens": False}, [(300, 300)]),
    ("Idefics3ImageProcessor", whole_tiles(Idefics3ImageProcessor, Idefics3Processor), SMOL, {}, [(90, 200)]),
    ("SmolVLMImageProcessor", whole_tiles(SmolVLMImageProcessor, SmolVLMProcessor), SMOL, {"image_seq_len": 16},
     [(200, 90), (31, 33)]),
    ("SmolVLMImageProcessor", whole_tiles(SmolVLMImageProcessor, SmolVLMProcessor),
     {**SMOL, "do_image_splitting": False}, {}, [(77, 50)]),
    ("GotOcr2ImageProcessor", internvl, {"size": {"height": 64, "width": 64}}, {"image_seq_length": 4},
     [(60, 60), (100, 210), (300, 40)]),
    ("GotOcr2ImageProcessor", internvl, {"size": {"height": 64, "width": 64}, "crop_to_patches": False, "max_patches": 4},
     {}, [(90, 200)]),
    ("MiniCPMV4_6ImageProcessor", minicpm, {}, {}, [(300, 200), (450, 500)]),
    ("MiniCPMV4_6ImageProcessor", minicpm, {"scale_resolution": 112, "downsample_mode": "4x", "use_image_id": False}, {},
     [(120, 330), (40, 40)]),
    ("Glm4vImageProcessor", patches(Glm4vImageProcessor, Glm4vProcessor, "<|image|>"), {}, {},
     [(60, 90), (9, 150), (333, 120)]),
    ("Glm46VImageProcessor", patches(Glm46VImageProcessor, Glm46VProcessor, "<|image|>"),
     {"size": {"shortest_edge": 12544, "longest_edge": 40000}}, {}, [(300, 200), (13, 17)]),
    ("CLIPImageProcessor", llava(CLIPImageProcessor), {"size": {"shortest_edge": 56}, "crop_size": 56},
     {"patch_size": 14, "num_additional_image_tokens": 1, "vision_feature_select_strategy": "default"},
     [(60, 91), (151, 70)]),
    ("CLIPImageProcessor", llava(CLIPImageProcessor), {"size": 40, "crop_size": {"height": 56, "width": 71}},
     {"patch_size": 14, "num_additional_image_tokens": 1, "vision_feature_select_strategy": "full"}, [(60, 91), (70, 60)]),
    ("SiglipImageProcessor", llava(SiglipImageProcessor), {"size": {"height": 56, "width": 56}}, {"patch_size": 14},
     [(60, 91)]),
    ("PixtralImageProcessor", pixtral, {"size": {"longest_edge": 100}, "patch_size": {"height": 14, "width": 14}},
     {"patch_size": 14, "spatial_merge_size": 2, "image_break_token": "|"}, [(60, 91), (151, 70)]),
    ("PixtralImageProcessor", pixtral, {}, {}, [(33, 200)]),
    ("LlavaNextImageProcessor", llava_next,
     {"size": {"shortest_edge": 56}, "crop_size": {"height": 56, "width": 56},
      "image_grid_pinpoints": [[56, 112], [112, 56], [112, 112], [168, 56], [56, 168]]},
     {"patch_size": 14, "num_additional_image_tokens": 1, "vision_feature_select_strategy": "default"},
     [(60, 91), (151, 70), (30, 300), (200, 199), (1, 1)]),
    ("LlavaOnevisionImageProcessor", onevision(1),
     {"size": {"height": 56, "width": 56},
      "image_grid_pinpoints": [[56 * y, 56 * x] for y in range(1, 5) for x in range(1, 5)]},
     {"num_image_tokens": 16, "vision_aspect_ratio": "anyres_max_4"}, [(60, 91), (210, 170), (300, 40)]),
    ("Cohere2VisionImageProcessor", cohere, {"size": {"height": 56, "width": 56}, "patch_size": 2, "max_patches": 6}, {},
     [(60, 91), (300, 200), (20, 56), (400, 20)]),
    ("Cohere2VisionImageProcessor", cohere,
     {"size": {"height": 56, "width": 56}, "patch_size": 2, "crop_to_patches": False}, {}, [(100, 40)]),
    ("DeepseekVLImageProcessor", padded(DeepseekVLImageProcessor, DeepseekVLProcessor),
     {"size": {"height": 56, "width": 56}}, {"num_image_tokens": 16}, [(60, 91), (300, 20), (9, 9)]),
    ("JanusImageProcessor", padded(JanusImageProcessor, JanusProcessor), {"min_size": 60, "image_mean": [0.2, 0.5, 0.7]},
     {}, [(20, 91)]),
    ("VideoLlama3ImageProcessor", patches(VideoLlama3ImageProcessor, VideoLlama3Processor, "<|image_pad|>"), {}, {},
     [(60, 91)]),
    ("VideoLlama3ImageProcessor", patches(VideoLlama3ImageProcessor, VideoLlama3Processor, "<|image_pad|>"),
     {"merge_size": 2}, {}, [(60, 91)]),
    ("MiniCPMOcrImageProcessor", minicpm_ocr, {"scale_resolution": 112}, {}, [(120, 330), (40, 40)]),
    ("MiniCPMOcrImageProcessor", minicpm_ocr, {"small_image_upsize": "never", "downsample_mode": "16x"}, {}, [(80, 130)]),
]
# The same, of one image of several.
CASES_OF_SEVERAL = [
    ("LlavaOnevisionImageProcessor", onevision(2), {"size": {"height": 56, "width": 56}, "image_mean": [0.1, 0.5, 0.9]},
     {"num_image_tokens": 16}, [(60, 91), (90, 31), (40, 40)]),
]
# The same, of models whose texts aren't those of all with the processor.
CASES_OF_MODELS = [
    ("aya_vision", "GotOcr2ImageProcessor", aya, {"size": {"height": 56, "width": 56}},
     {"patch_size": 14, "downsample_factor": 2, "img_size": 56, "tile_global_token": "ALL"}, [(60, 91), (40, 40)]),
    ("lighton_ocr", "PixtralImageProcessor", lighton, {"size": {"longest_edge": 126}, "patch_size": 14}, {},
     [(60, 91), (151, 70)]),
    ("granite_docling", "GraniteDoclingImageProcessor", granite, {"size": {"height": 64, "width": 64}},
     {"image_seq_len": 4}, [(100, 210), (20, 500), (60, 64)]),
    ("granite_docling", "GraniteDoclingImageProcessor", granite,
     {"size": {"height": 64, "width": 64}, "max_patches": 4, "dense_max_patches": 12, "dense_max_scale": 0.9,
      "dense_min_aspect": 1.2}, {}, [(300, 400), (400, 300), (100, 130)]),
    ("granite_docling", "GraniteDoclingImageProcessor", granite,
     {"size": {"height": 64, "width": 64}, "crop_to_patches": False}, {}, [(200, 100)]),
]


def made():
    cases = []
    several = [({"isAlone": False}, *case) for case in CASES_OF_SEVERAL]
    models = [({"model": model}, *case) for model, *case in CASES_OF_MODELS]
    for facts, name, run, settings, outer, sizes in [({}, *case) for case in CASES] + models + several:
        for height, width in sizes:
            image = torch.from_numpy(picture(height, width)).permute(2, 0, 1).contiguous()
            tiles, text = run(image, settings, outer)
            values = torch.cat([tile[2].float().reshape(-1) for tile in tiles]).numpy()
            cases.append({
                **facts,
                "preprocessor": json.dumps({"image_processor_type": name, **settings}, sort_keys=True),
                "processor": json.dumps(outer, sort_keys=True),
                "height": height, "width": width, "tiles": [[rows, columns] for rows, columns, _ in tiles],
                "values": checksum(values), "text": zlib.crc32(text.encode()), "textLength": len(text.encode())})
    return {"index": 2, "cases": cases}
