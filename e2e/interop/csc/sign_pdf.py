"""Signs a PDF with pyHanko's CSC signer, as a person who authorises on the provider's page or by a push message.

Arguments: the simulator's address, the person, the credential, "pss" or "usual", the PDF to read, the PDF to write.
"""

import asyncio
import base64
import sys
from urllib.parse import parse_qs, urlencode, urlsplit

import aiohttp
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import signers, timestamps
from pyhanko.sign.fields import SigSeedSubFilter
from pyhanko.sign.signers import csc_signer

CLIENT = {"client_id": "paraph", "client_secret": "simulated-secret"}
BACK = "http://127.0.0.1:9999/callback"


async def token_by_page(session, base, scope, form, **parameters):
    """Answers the provider's page and returns the access token."""
    query = {"response_type": "code", "client_id": CLIENT["client_id"], "redirect_uri": BACK, "scope": scope}
    page = f"{base}/csc/v1/oauth2/authorize?{urlencode(query | parameters)}"
    async with session.post(page, data={"answer": "authorise"} | form, allow_redirects=False) as response:
        back = urlsplit(response.headers["Location"])
    code = parse_qs(back.query)["code"][0]
    grant = {"grant_type": "authorization_code", "code": code, "redirect_uri": BACK}
    async with session.post(f"{base}/csc/v1/oauth2/token", data=CLIENT | grant) as response:
        return (await response.json())["access_token"]


class Authorisation(csc_signer.CSCAuthorizationManager):
    """Authorises exactly the hashes that pyHanko is about to sign."""

    def __init__(self, session, service, credential):
        super().__init__(service, credential)
        self.session = session

    async def authorize_signature(self, hash_b64s):
        if self.credential_info.response_data["authMode"] == "implicit":
            return await self.by_push_message(hash_b64s)
        hashes = [base64.urlsafe_b64encode(base64.b64decode(text)).decode() for text in hash_b64s]
        service = self.csc_session_info
        token = await token_by_page(
            self.session,
            service.service_url,
            "credential",
            {},
            credentialID=service.credential_id,
            numSignatures=len(hashes),
            hash=",".join(hashes),
        )
        return csc_signer.CSCAuthorizationInfo(sad=token)

    async def by_push_message(self, hash_b64s):
        request = self.format_csc_auth_request(hash_b64s=hash_b64s)
        url = self.csc_session_info.endpoint_url("credentials/authorize")
        async with self.session.post(url, headers=self.auth_headers, json=request) as response:
            return self.parse_csc_auth_response(await response.json())


async def main(base, person, credential_id, padding, source, target):
    async with aiohttp.ClientSession() as session:
        token = await token_by_page(session, base, "service", {"person": person})
        service = csc_signer.CSCServiceSessionInfo(base, credential_id, oauth_token=token)
        credential = await csc_signer.fetch_certs_in_csc_credential(session, service)
        signer = csc_signer.CSCSigner(
            session,
            Authorisation(session, service, credential),
            prefer_pss=padding == "pss",
            embed_roots=False,
        )
        metadata = signers.PdfSignatureMetadata(
            field_name="Signature1", md_algorithm="sha256", subfilter=SigSeedSubFilter.PADES
        )
        with open(source, "rb") as content, open(target, "wb") as output:
            await signers.PdfSigner(
                metadata, signer, timestamper=timestamps.HTTPTimeStamper(f"{base}/tsa")
            ).async_sign_pdf(IncrementalPdfFileWriter(content), output=output)


asyncio.run(main(*sys.argv[1:]))
