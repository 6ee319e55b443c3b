"""Seconds that pyHanko takes to validate a PDF with one B-LT signature: the median of some rounds.

Arguments: trust anchor (PEM), the PDF, when it was signed (ISO 8601), how many rounds.
"""

import statistics
import sys
import time
from datetime import datetime

from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.dss import DocumentSecurityStore


def validate(anchor, path, moment):
    with open(path, "rb") as file:
        reader = PdfFileReader(file)
        context = DocumentSecurityStore.read_dss(reader).as_validation_context(
            {
                "trust_roots": [anchor],
                "moment": moment,
                "allow_fetching": False,
                "revocation_mode": "hard-fail",
            }
        )
        status = validate_pdf_signature(reader.embedded_signatures[0], context)
        assert status.bottom_line, status.summary()


def timed(action):
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


anchor_path, pdf_path, signed_at, rounds = sys.argv[1:]
anchor = load_cert_from_pemder(anchor_path)
moment = datetime.fromisoformat(signed_at.replace("Z", "+00:00"))
print(statistics.median(timed(lambda: validate(anchor, pdf_path, moment)) for _ in range(int(rounds))))
