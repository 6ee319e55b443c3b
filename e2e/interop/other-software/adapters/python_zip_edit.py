"""Edits of a container by Python's zipfile. Arguments: the edit, the container, the container to write."""

import shutil
import sys
import zipfile

edit, source, target = sys.argv[1:4]
if edit == "add a file":
    shutil.copy(source, target)
    with zipfile.ZipFile(target, "a") as archive:
        archive.writestr("note.txt", "note")
elif edit == "repack":
    with zipfile.ZipFile(source) as read, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as written:
        for name in sorted(read.namelist()):
            written.writestr(name, read.read(name))
else:
    sys.exit("no such edit")
