"""Renews or checks the archive time-stamps of a PDF by pyHanko.

Arguments: `renew` ANCHORS PDF TSA TARGET, or `check` ANCHORS PDF. Prints `valid` or the problem for each signature.
"""

import asyncio
import sys

from pyhanko.keys import load_certs_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.ades.report import AdESPassed
from pyhanko.sign.signers import PdfTimeStamper
from pyhanko.sign.timestamps import HTTPTimeStamper
from pyhanko.sign.validation.ades import ades_lta_validation
from pyhanko.sign.validation.policy_decl import PdfSignatureValidationSpec, SignatureValidationSpec
from pyhanko_certvalidator import ValidationContext
from pyhanko_certvalidator.context import CertValidationPolicySpec
from pyhanko_certvalidator.policy_decl import REQUIRE_REVINFO, CertRevTrustPolicy
from pyhanko_certvalidator.registry import SimpleTrustManager


def renew(anchors, source, authority, target):
    context = ValidationContext(trust_roots=anchors, allow_fetching=True)
    stamper = PdfTimeStamper(HTTPTimeStamper(authority))
    with open(source, "rb") as read, open(target, "wb") as written:
        stamper.update_archival_timestamp_chain(PdfFileReader(read), context, in_place=False, output=written)


def check(anchors, source):
    policy = CertValidationPolicySpec(
        trust_manager=SimpleTrustManager.build(trust_roots=anchors),
        revinfo_policy=CertRevTrustPolicy(revocation_checking_policy=REQUIRE_REVINFO),
    )
    spec = PdfSignatureValidationSpec(SignatureValidationSpec(cert_validation_policy=policy))
    with open(source, "rb") as read:
        for signature in PdfFileReader(read).embedded_regular_signatures:
            result = asyncio.run(ades_lta_validation(signature, spec))
            passed = result.ades_subindic == AdESPassed.OK
            print("valid" if passed else f"{result.ades_subindic} {result.failure_msg}")


command, anchors, *others = sys.argv[1:]
{"renew": renew, "check": check}[command](list(load_certs_from_pemder([anchors])), *others)
