"""Signs a PDF through what openapi-generator's python makes of /openapi.json."""
import base64
import sys
import time

import openapi_client
from openapi_client import (
    AnnounceUploadRequest,
    InitializeMobileSigningRequest,
    ReadMobileSigningStatusRequest,
    SigningFiles,
)
from openapi_client.models import Failure, SigningDone

address, access_token, path, sha256 = sys.argv[1:]
with open(path, "rb") as file:
    content = file.read()

with openapi_client.ApiClient(openapi_client.Configuration(host=address + "/en")) as client:
    extensions = openapi_client.ExtensionsApi(client)
    announced = extensions.announce_upload(
        AnnounceUploadRequest(access_token=access_token, size=len(content), sha256=sha256)
    )
    extensions.receive_upload(announced.upload, content)

    signing = openapi_client.SigningApi(client)
    files = SigningFiles.from_dict(
        {"files": [{"name": "contract.pdf", "content": base64.b64encode(content).decode()}]}
    )
    started = signing.initialize_mobile_signing(
        InitializeMobileSigningRequest(
            access_token=access_token,
            type="pdf",
            phone="+37060000666",
            code="50001018865",
            pdf=files,
        )
    )
    print("Control code", started.control_code, flush=True)
    while True:
        answer = signing.read_mobile_signing_status(
            started.token, ReadMobileSigningStatusRequest(access_token=access_token)
        ).actual_instance
        if isinstance(answer, Failure):
            sys.exit(answer.message)
        if isinstance(answer, SigningDone):
            break
        time.sleep(0.2)

signed = answer.file.content
with open(path + ".signed.pdf", "wb") as file:
    file.write(signed if isinstance(signed, bytes) else base64.b64decode(signed))
print("Signed by", answer.person.name, answer.person.surname)
