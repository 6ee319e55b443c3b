"""Adds a signature to a PDF by pyHanko. Arguments: the key store (PKCS #12), its password, the PDF, the PDF to write;
`certify` for a certifying signature that permits forms and further signatures.
"""

import sys

from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import signers

store, password, source, target, *kind = sys.argv[1:]
signer = signers.SimpleSigner.load_pkcs12(store, passphrase=password.encode())
if signer is None:
    sys.exit("The key store cannot be read")
with open(source, "rb") as read, open(target, "wb") as written:
    metadata = signers.PdfSignatureMetadata(field_name="PyHanko", certify=kind == ["certify"])
    signers.sign_pdf(IncrementalPdfFileWriter(read), metadata, signer=signer, output=written)
