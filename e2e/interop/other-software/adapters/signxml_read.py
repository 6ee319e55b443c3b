"""Which XML signatures of a container signxml verifies, as JSON. Arguments: the container, trusted certificates (PEM)."""

import json
import re
import sys
import zipfile
from urllib.parse import unquote

from lxml import etree
from signxml import SignatureConfiguration, XMLVerifier
from signxml.exceptions import SignXMLException

source, anchors = sys.argv[1:]
namespace = "{http://www.w3.org/2000/09/xmldsig#}"
found = []
with zipfile.ZipFile(source) as archive:

    def content(uri):
        return archive.read(unquote(uri))

    for name in archive.namelist():
        if not re.fullmatch(r"META-INF/(.*/)?signatures.*\.xml", name):
            continue
        for signature in etree.fromstring(archive.read(name)).iter(f"{namespace}Signature"):
            references = signature.findall(f"{namespace}SignedInfo/{namespace}Reference")
            expected = SignatureConfiguration(expect_references=len(references), location="./")
            try:
                XMLVerifier().verify(
                    etree.tostring(signature), ca_pem_file=anchors, uri_resolver=content, expect_config=expected
                )
                valid = True
            except SignXMLException:
                valid = False
            found.append({"valid": valid, "name": None, "time": None})
print(json.dumps(found))
