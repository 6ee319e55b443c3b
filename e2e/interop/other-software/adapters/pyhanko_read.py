"""What pyHanko says of each signature of a PDF, as JSON. Arguments: the PDF, the anchor (PEM)."""

import json
import logging
import sys
from datetime import timezone

from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.CRITICAL)
source, anchor = sys.argv[1:]
context = ValidationContext(trust_roots=[load_cert_from_pemder(anchor)], moment=None, revocation_mode="soft-fail")
found = []
with open(source, "rb") as read:
    for signature in PdfFileReader(read).embedded_regular_signatures:
        status = validate_pdf_signature(signature, context)
        name = status.signing_cert.subject.native.get("common_name")
        time = status.signer_reported_dt
        found.append(
            {
                "valid": bool(status.intact and status.valid and status.docmdp_ok),
                "name": name,
                "time": time and time.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            }
        )
print(json.dumps(found))
