"""The page at `/`, used in a real browser without a window."""

import base64
import shutil
import sys

BROWSERS = ["chromium", "chromium-browser", "google-chrome"]
SCHEMES = [("light", 1180, 720), ("dark", 420, 900)]


def browser():
    return next((path for path in map(shutil.which, BROWSERS) if path), None)


# A red pixel.
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC")
# Gives an element a file as another program does.
GIVE = """([selector, type, bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(bytes)], "a.png", {type: "image/png"}));
  const fields = {bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data};
  document.querySelector(selector).dispatchEvent(type === "paste" ? new ClipboardEvent(type, fields) : new DragEvent(type, fields));
}"""


def check_images(page, expect, complaints):
    """Chooses, drops and pastes images, takes one back, and looks at what is sent. The model reads text, and says so."""
    images = page.locator("#images img")
    page.set_input_files("#files", {"name": "a.png", "mimeType": "image/png", "buffer": PNG})
    expect(images).to_have_count(1)
    page.evaluate(GIVE, ["#talk", "drop", list(PNG)])
    expect(images).to_have_count(2)
    page.evaluate(GIVE, ["#prompt", "paste", list(PNG)])
    expect(images).to_have_count(3)
    images.first.click()
    expect(images).to_have_count(2)
    page.fill("#prompt", "What is this?")
    with page.expect_request("**/v1/chat/completions") as sent:
        page.click("#send")
    parts = sent.value.post_data_json["messages"][-1]["content"]
    assert [part["type"] for part in parts] == ["image_url", "image_url", "text"], parts
    assert parts[0]["image_url"]["url"] == "data:image/png;base64," + base64.b64encode(PNG).decode(), parts
    expect(images).to_have_count(0)
    expect(page.locator(".turn.error")).to_contain_text("reads text only")
    assert page.locator(".turn.user img").count() == 2
    # A browser tells of every status beyond 399.
    complaints[:] = [text for text in complaints if "400" not in text]


def check(server, folder=None):
    """Chats, fills a form, and looks at tokens, times and transcript; keeps pictures in a folder. False without a browser."""
    path = browser()
    if path is None:
        print(f"check-server: THE PAGE WAS NOT TRIED: none of {', '.join(BROWSERS)} is installed", file=sys.stderr)
        return False
    from playwright.sync_api import expect, sync_playwright

    with sync_playwright() as player:
        # A container's root has no sandbox to run it in; what it opens is our own.
        chromium = player.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for scheme, width, height in SCHEMES:
            context = chromium.new_context(color_scheme=scheme, viewport={"width": width, "height": height})
            context.set_default_timeout(600_000)
            expect.set_options(timeout=600_000)
            page, complaints = context.new_page(), []
            page.on("console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.goto(server.url + "/")
            expect(page.locator("#state")).to_have_text("ready")
            page.fill("#prompt", "Hello! Who are you?")
            page.click("#send")
            expect(page.locator(".turn.assistant button")).to_have_count(1)
            assert page.locator(".token").count() > 1
            page.click("#schemaBox summary")
            page.fill("#prompt", "Extract the name and age: John Smith is 42 years old.")
            page.press("#prompt", "Enter")
            form = page.locator(".turn.assistant fieldset")
            expect(form).to_have_count(1)
            age = int(form.get_by_role("spinbutton", name="age", exact=True).input_value())
            assert 0 <= age <= 130, age
            page.click("#schemaBox summary")
            page.locator(".token").nth(3).click()
            assert page.locator(".bars i").count() > 0
            if folder:
                page.screenshot(path=f"{folder}/page-{scheme}.png", full_page=width < 500)
            page.click("#tab-time")
            assert "tokens" in page.inner_text("#panel-time")
            page.press("#tab-time", "ArrowRight")
            assert '"json_schema"' in page.inner_text("#panel-script")
            # Whatever a text looks like, it stays a text.
            page.fill("#prompt", "<img src=x onerror=\"document.title='broken'\">")
            page.click("#send")
            expect(page.locator(".turn.assistant button")).to_have_count(3)
            assert page.title() == "Nightjar" and page.locator("#talk img").count() == 0
            check_images(page, expect, complaints)
            # A page that is wider than its window hides things.
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width
            assert not complaints, complaints
            context.close()
        chromium.close()
    return True
