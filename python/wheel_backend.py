# SPDX-License-Identifier: MIT
"""Makes the wheel: `pip install ./python`, `pip wheel ./python`, `python3 -m build --wheel python`.

A wheel is a zip file of the package with libbaize.so in it and three files that say what it is
(PEP 427), so that Python's own library is all it takes, and pip has nothing to fetch first. The
library is the one that the variable BAIZE_LIBRARY names, or is built here from the source tree.
"""

import base64
import hashlib
import os
import re
import subprocess
import sysconfig
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
TREE = HERE.parent


class UnsupportedOperation(Exception):
    pass


def version():
    """The project's: said once, in meson.build."""
    return re.search(r"version: '([^']+)'", (TREE / "meson.build").read_text())[1]


def library():
    """The file of libbaize."""
    named = os.environ.get("BAIZE_LIBRARY")
    if named:
        return Path(named)
    # pip hides the system's packages from us, and would hide them from meson, which is one of them.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    folder = TREE / "build-wheel"
    if not (folder / "build.ninja").exists():
        options = ["-Dwhole_program=true"]
        subprocess.run(["meson", "setup", *options, folder, TREE], check=True, env=environment)
    target = "baize:shared_library"
    subprocess.run(["meson", "compile", "-C", folder, target], check=True, env=environment)
    return folder / "src" / "libbaize.so"


def metadata():
    """METADATA and WHEEL."""
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    about = (
        f"Metadata-Version: 2.1\nName: baize\nVersion: {version()}\n"
        "Summary: Original card games to play, measure, solve and learn\n"
        "License: MIT\nRequires-Python: >=3.11\nProvides-Extra: arrays\n"
        'Requires-Dist: numpy>=1.24; extra == "arrays"\n'
        "Description-Content-Type: text/markdown\n\n" + (HERE / "README.md").read_text()
    )
    wheel = f"Wheel-Version: 1.0\nGenerator: baize\nRoot-Is-Purelib: false\nTag: py3-none-{platform}\n"
    return platform, {"METADATA": about, "WHEEL": wheel}


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    platform, texts = metadata()
    stem = f"baize-{version()}"
    files = {f"baize/{path.name}": path.read_bytes() for path in sorted((HERE / "baize").iterdir())
             if path.suffix == ".py" or path.name == "py.typed"}
    files["baize/libbaize.so"] = library().read_bytes()
    files |= {f"{stem}.dist-info/{name}": text.encode() for name, text in texts.items()}
    files[f"{stem}.dist-info/LICENSE"] = (TREE / "LICENSE").read_bytes()
    record = f"{stem}.dist-info/RECORD"
    lines = []
    name = f"{stem}-py3-none-{platform}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path)  # a fixed date: the same files make the same wheel
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if path.endswith(".so") else 0o644) << 16
            archive.writestr(entry, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            lines.append(f"{path},sha256={digest},{len(data)}\n")
        archive.writestr(zipfile.ZipInfo(record), "".join(lines) + f"{record},,\n")
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise UnsupportedOperation("the sources are the whole tree: take that, and build a wheel from it")
