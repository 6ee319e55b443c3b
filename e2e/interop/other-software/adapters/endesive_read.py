"""What endesive says of each signature of a PDF, as JSON. Arguments: the PDF, the anchor (PEM)."""

import json
import sys

from endesive import pdf

source, anchor = sys.argv[1:]
with open(source, "rb") as read, open(anchor, "rb") as pem:
    results = pdf.verify(read.read(), [pem.read()])
print(json.dumps([{"valid": bool(hash_ok and signature_ok), "name": None, "time": None} for hash_ok, signature_ok, _ in results]))
