"""What PDFium says of each signature of a PDF, as JSON. Arguments: the PDF, the anchor (PEM), which it cannot use."""

import ctypes
import json
import sys

import pypdfium2
from pypdfium2 import raw

source, _ = sys.argv[1:]
document = pypdfium2.PdfDocument(source)


def text(signature, ask):
    size = ask(signature, None, 0)
    buffer = ctypes.create_string_buffer(max(size, 1))
    ask(signature, buffer, size)
    return buffer.value.decode()


def read(index):
    signature = raw.FPDF_GetSignatureObject(document, index)
    time = text(signature, raw.FPDFSignatureObj_GetTime)
    date = f"{time[2:6]}-{time[6:8]}-{time[8:10]}T{time[10:12]}:{time[12:14]}:{time[14:16]}Z"
    return {"name": None, "time": date if time else None}


print(json.dumps([read(index) for index in range(raw.FPDF_GetSignatureCount(document))]))
