"""What endesive says of each signature of a PDF, as JSON. Arguments: the PDF, the anchor (PEM)."""

import json
import sys

from endesive import pdf


def read(result):
    name = result.cert.subject.native["common_name"]
    return {"valid": bool(result.hashok and result.signatureok), "name": name, "time": None}


source, anchor = sys.argv[1:]
with open(source, "rb") as file, open(anchor, "rb") as pem:
    results = pdf.PDFVerifier(file.read(), [pem.read()]).verify_all_signatures()
# A document time-stamp has no certificate of a signer.
print(json.dumps([read(result) for result in results if result.cert]))
