"""Builds the manual as a site: build.py DIRECTORY. The site is in DIRECTORY/site, DIRECTORY/stamp names what it was built of.

Does nothing when neither the documents nor these programs have changed. Needs Python with venv; what else is needed it installs below DIRECTORY, in the versions
of requirements.txt. A dead link fails, and leaves the former site.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WATCHED = ["docs", "bench", "server-config", "src/manual", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "src/main/resources/META-INF/openapi.yaml"]


def stamp():
    """A digest of everything that the site is made of."""
    digest = hashlib.sha256(sys.version.encode())
    for name in WATCHED:
        path = ROOT / name
        for file in [path] if path.is_file() else sorted(each for each in path.rglob("*") if each.is_file() and "__pycache__" not in each.parts):
            digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def programs(directory):
    """A virtual environment with the programs; made anew when their versions have changed."""
    wanted = (HERE / "requirements.txt").read_text("utf-8") + sys.version
    noted = directory / "programs.txt"
    venv = directory / "programs"
    python = venv / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not (python.exists() and noted.exists() and noted.read_text("utf-8") == wanted):
        print("fetching the programs that build the manual", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(venv)], check=True)
        pip = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-input", "-r", str(HERE / "requirements.txt")]
        subprocess.run(pip, check=True)
        noted.write_text(wanted, "utf-8")
    return python


def main(directory):
    directory.mkdir(parents=True, exist_ok=True)
    site, noted, wanted = directory / "site", directory / "stamp", stamp()
    if site.exists() and noted.exists() and noted.read_text("utf-8") == wanted:
        return
    python = programs(directory)
    draft = directory / "draft"
    command = [str(python), "-m", "mkdocs", "build", "--strict", "-f", str(HERE / "mkdocs.yml"), "-d", str(draft)]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": str(HERE), "PYTHONDONTWRITEBYTECODE": "1", "NO_MKDOCS_2_WARNING": "1"})
    noted.unlink(missing_ok=True)
    shutil.rmtree(site, ignore_errors=True)
    draft.rename(site)
    noted.write_text(wanted, "utf-8")


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]).resolve())
    except subprocess.CalledProcessError as failed:
        # The program has said why.
        sys.exit(f"the manual was not built: {failed.cmd[:4]} answered {failed.returncode}")
