"""The site's own steps: the menu of docs/README.md, files beside docs/ that pages link to, and no script or style inside of a page."""

import hashlib
import os
import posixpath
import re
from pathlib import Path

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[2]
BESIDE = "project"
FENCE = re.compile(r"(^(?:```|~~~).*?^(?:```|~~~) *$|`[^`\n]*`)", re.M | re.S)
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
ENTRY = re.compile(r"- \[([^\]]+)\]\(([^)]+)\)")
INLINE = re.compile(r"<script>(.*?)</script>", re.S)


def anchor(text, separator):
    """A heading's anchor as the repository's own web page makes it."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", separator)


def place(path):
    """The place in the site of a path of the repository: docs/ is its root, what lies beside it has a folder of its own."""
    if path == "docs" or path.startswith("docs/"):
        return path[len("docs/"):] or "README.md"
    return posixpath.join(BESIDE, path + "/README.md" if (ROOT / path).is_dir() else path)


def origin(uri):
    """The path in the repository of a page of the site."""
    inside = uri[len(BESIDE) + 1:] if uri.startswith(BESIDE + "/") else "docs/" + uri
    return inside if (ROOT / inside).exists() else posixpath.dirname(inside) + "/"


def links(path, text):
    """Each link of a page to another file, with the path in the repository that it names."""
    for part in FENCE.split(text)[::2]:
        for _, link, _ in LINK.findall(part):
            if not re.match(r"[a-z][a-z0-9+.-]*:|#|/", link):
                yield link, posixpath.normpath(posixpath.join(posixpath.dirname(path), link.split("#")[0]))


def listing(path):
    """A page for a folder that pages link to."""
    names = sorted(each.name + ("/" if each.is_dir() else "") for each in (ROOT / path).iterdir())
    return f"# {path}\n\n" + "\n".join(f"- [{name}]({name})" for name in names) + "\n"


def on_config(config):
    """The menu has the groups and the pages of docs/README.md."""
    menu, group = [{"The manual": "README.md"}], None
    for line in (ROOT / "docs/README.md").read_text("utf-8").splitlines():
        if line.startswith("## "):
            group = []
            menu.append({line[3:]: group})
        elif (entry := ENTRY.match(line)) and entry[2].endswith(".md"):
            group.append({entry[1]: place(posixpath.normpath(posixpath.join("docs", entry[2])))})
    config["nav"] = menu
    return config


def on_files(files, config):
    """Adds the files beside docs/ that are reached by links, and the style and the icon."""
    for uri, path in (("assets/manual.css", "src/manual/manual.css"), ("pages/icon.svg", "src/main/webapp/pages/icon.svg")):
        files.append(File.generated(config, uri, abs_src_path=str(ROOT / path)))
    waiting = [(origin(file.src_uri), Path(file.abs_src_path).read_text("utf-8")) for file in files.documentation_pages()]
    seen = set()
    while waiting:
        path, text = waiting.pop()
        for _, target in links(path, text):
            if target in seen or target.startswith("..") or target == "docs" or target.startswith("docs/"):
                continue
            seen.add(target)
            source = ROOT / target
            if source.is_dir():
                files.append(File.generated(config, place(target), content=listing(target)))
                waiting.append((target + "/", listing(target)))
            elif source.exists():
                files.append(File.generated(config, place(target), abs_src_path=str(source)))
                if target.endswith(".md"):
                    waiting.append((target, source.read_text("utf-8")))
    return files


def on_page_markdown(markdown, page, config, files):
    """Links name places of the repository; in the site the same files have other places."""
    uri = page.file.src_uri
    path = origin(uri)
    moved = {}
    for link, target in links(path, markdown):
        if not (ROOT / target).exists():
            raise PluginError(f"{path}: {link} leads to no file")
        hash_of = link[link.index("#"):] if "#" in link else ""
        moved[link] = posixpath.relpath(place(target), posixpath.dirname(uri) or ".") + hash_of
    parts = FENCE.split(markdown)
    parts[::2] = [LINK.sub(lambda found: found[1] + moved.get(found[2], found[2]) + found[3], part) for part in parts[::2]]
    return "".join(parts)


def without_inline(html, url, config):
    """The Content-Security-Policy of the site allows scripts in files only: each one goes into a file of its own."""

    def into_file(found):
        name = "assets/inline/" + hashlib.sha256(found[1].encode()).hexdigest()[:16] + ".js"
        file = Path(config["site_dir"], name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(found[1], "utf-8")
        return f'<script src="{posixpath.relpath(name, url or ".")}"></script>'

    # The same holds for styles.
    return INLINE.sub(into_file, re.sub(r'style="text-align: (\w+);"', r'class="to-\1"', html))


def on_post_page(output, page, config):
    return without_inline(output, page.url, config)


def on_post_template(output_content, template_name, config):
    return without_inline(output_content, "", config) if template_name.endswith(".html") else output_content
