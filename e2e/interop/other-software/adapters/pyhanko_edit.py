"""Edits of a PDF by pyHanko. Arguments: the edit, the PDF, the PDF to write."""

import sys

from pyhanko.pdf_utils import generic, writer
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.stamp import TextStamp, TextStampStyle

edit, source, target = sys.argv[1:4]
with open(source, "rb") as read, open(target, "wb") as written:
    if edit == "optimise":
        writer.copy_into_new_writer(PdfFileReader(read)).write(written)
    else:
        pdf = IncrementalPdfFileWriter(read)
        if edit == "fill":
            for field in pdf.root["/AcroForm"]["/Fields"]:
                if field.get_object()["/T"] == "Field":
                    field.get_object()["/V"] = generic.TextStringObject("filled")
                    pdf.update_container(field.get_object())
        elif edit == "stamp":
            TextStamp(pdf, TextStampStyle(stamp_text="Stamp")).apply(0, 10, 10)
        else:
            sys.exit("no such edit")
        pdf.write(written)
