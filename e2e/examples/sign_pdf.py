"""python3 sign_pdf.py <gateway> <access token> <file.pdf>: signs it with Smart-ID."""

import base64
import json
import sys
import time
import urllib.error
import urllib.request

gateway, access_token, path = sys.argv[1:]


def call(address, **body):
    request = urllib.request.Request(
        gateway + address,
        data=json.dumps({"access_token": access_token, **body}).encode(),
        headers={"Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request) as response:
            answer = json.load(response)
    except urllib.error.HTTPError as failure:
        answer = json.load(failure)
    if answer["status"] == "error":
        raise SystemExit(f"{answer.get('error_code', '')} {answer['message']}")
    return answer


with open(path, "rb") as file:
    content = base64.b64encode(file.read()).decode()

started = call(
    "/en/smartid/sign.json",
    type="pdf",
    code="40504040001",
    country="LT",
    pdf={"files": [{"name": "contract.pdf", "content": content}]},
)
print("Control code", started["control_code"])

while (answer := call(f"/en/smartid/sign/status/{started['token']}.json"))["status"] == "waiting":
    time.sleep(1)

with open(f"{path}.signed.pdf", "wb") as file:
    file.write(base64.b64decode(answer["file"]["content"]))
print("Signed by", answer["person"]["name"], answer["person"]["surname"])
