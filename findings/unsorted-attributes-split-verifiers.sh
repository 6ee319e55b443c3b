#!/usr/bin/env bash
# OpenSSL, pyHanko and pkijs digest the signed attributes of a CMS as they were sent; GnuTLS and Bouncy Castle sort them first.
#
# Software: OpenSSL 3.0.22 and GnuTLS 3.7.9 (certtool), as in Debian 12; pyHanko 0.38.0, pkijs 4.0.0, Bouncy Castle 1.83; needs
#   Java 17 and Maven.
# Guess: the value is over the DER encoding of the signed attributes, also if the message has them in BER (RFC 5652, 5.4);
#   each library therefore sorts the attributes (X.690, 11.6) before it verifies.
# Seen: only GnuTLS and Bouncy Castle do. OpenSSL, pyHanko and pkijs digest the attributes in the order of the
#   message. If the order is not that of DER, either signature, over the sorted or the sent attributes, is right for some
#   and wrong for the others. A signer that appends an attribute without sorting finds out in other software only.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.bouncycastle</groupId><artifactId>bcpkix-jdk18on</artifactId><version>1.83</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=jars
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact pkijs@4.0.0
python3 -m venv python
python/bin/pip install --quiet pyhanko==0.38.0 cryptography==50.0.2
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out own.pem -subj /CN=Person -days 30 \
  -addext keyUsage=critical,digitalSignature 2>openssl.log
echo contract >contract.txt

cat >sign.py <<'PY'
import hashlib
from asn1crypto import cms, pem, tsp, x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding

key = serialization.load_pem_private_key(open("key.pem", "rb").read(), None)
certificate = x509.Certificate.load(pem.unarmor(open("own.pem", "rb").read())[2])
digest = lambda data: hashlib.sha256(data).digest()
reference = tsp.SigningCertificateV2({"certs": [{"cert_hash": digest(certificate.dump())}]})
attributes = [
    cms.CMSAttribute({"type": "content_type", "values": ["data"]}),
    cms.CMSAttribute({"type": "message_digest", "values": [digest(open("contract.txt", "rb").read())]}),
    cms.CMSAttribute({"type": "signing_certificate_v2", "values": [reference]}),
]
by_der = sorted(attribute.dump() for attribute in attributes)


def element(tag, *parts):
    content = b"".join(parts)
    size = len(content).to_bytes((len(content).bit_length() + 7) // 8, "big")
    length = size if len(content) < 128 else bytes([0x80 + len(size)]) + size
    return bytes([tag]) + length + content


def write(name, sent, signed):
    value = key.sign(element(0x31, *signed), padding.PKCS1v15(), hashes.SHA256())
    number = {"issuer": certificate.issuer, "serial_number": certificate.serial_number}
    info = cms.SignerInfo({
        "version": "v1",
        "sid": cms.SignerIdentifier({"issuer_and_serial_number": number}),
        "digest_algorithm": {"algorithm": "sha256"},
        "signature_algorithm": {"algorithm": "rsassa_pkcs1v15"},
        "signature": value,
    })
    before = [info[field].dump() for field in ("version", "sid", "digest_algorithm")]
    after = [info[field].dump() for field in ("signature_algorithm", "signature")]
    signer = element(0x30, *before, element(0xA0, *sent), *after)
    digests = element(0x31, info["digest_algorithm"].dump())
    content = element(0x30, cms.ContentType("data").dump())
    message = element(0x30, b"\x02\x01\x01", digests, content, element(0xA0, certificate.dump()), element(0x31, signer))
    open(name, "wb").write(element(0x30, cms.ContentType("signed_data").dump(), element(0xA0, message)))


unsorted = by_der[::-1]
write("sorted.p7s", by_der, by_der)
write("over-sorted.p7s", unsorted, by_der)
write("over-sent.p7s", unsorted, unsorted)
PY
cat >verify.py <<'PY'
import asyncio, logging, sys
from asn1crypto import cms
from pyhanko.keys import load_cert_from_pemder
from pyhanko.sign.validation import async_validate_detached_cms
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.CRITICAL)
context = ValidationContext(trust_roots=[load_cert_from_pemder("own.pem")], allow_fetching=False)
signed = cms.ContentInfo.load(open(sys.argv[1], "rb").read())["content"]
status = async_validate_detached_cms(open("contract.txt", "rb"), signed, signer_validation_context=context)
print("pyHanko", str(asyncio.run(status).valid).lower())
PY
cat >verify.cjs <<'JS'
const { readFileSync } = require('node:fs')
const pkijs = require('pkijs')

const message = pkijs.ContentInfo.fromBER(readFileSync(process.argv[2]))
const data = new Uint8Array(readFileSync('contract.txt')).buffer
const signed = new pkijs.SignedData({ schema: message.content })
signed.verify({ signer: 0, data, checkChain: false }).then((isRight) => console.log('pkijs', isRight))
JS
cat >Verify.java <<'JAVA'
import java.nio.file.*;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.*;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;

class Verify {
  public static void main(String[] words) throws Exception {
    var content = new CMSProcessableByteArray(Files.readAllBytes(Path.of("contract.txt")));
    var signed = new CMSSignedData(content, Files.readAllBytes(Path.of(words[0])));
    var signer = signed.getSignerInfos().getSigners().iterator().next();
    var certificate = (X509CertificateHolder) signed.getCertificates().getMatches(signer.getSID()).iterator().next();
    try {
      System.out.println("Bouncy Castle " + signer.verify(new JcaSimpleSignerInfoVerifierBuilder().build(certificate)));
    } catch (CMSException problem) {
      System.out.println("Bouncy Castle " + problem.getMessage());
    }
  }
}
JAVA
python/bin/python sign.py
judge() {
  openssl cms -verify -binary -inform DER -in "$1" -content contract.txt -CAfile own.pem -purpose any -out read.txt 2>verified.log &&
    echo 'OpenSSL true,' || echo 'OpenSSL false,'
  python/bin/python verify.py "$1" | sed 's/$/,/'
  node verify.cjs "$1" | sed 's/$/,/'
  certtool --p7-verify --inder --infile "$1" --load-ca-certificate own.pem --load-data contract.txt >verified.log 2>&1 &&
    echo 'GnuTLS true,' || echo 'GnuTLS false,'
  java -cp 'jars/*' Verify.java "$1"
}
seen=$(
  echo 'sorted:' $(judge sorted.p7s)
  echo 'unsorted, signed as sorted:' $(judge over-sorted.p7s)
  echo 'unsorted, signed as sent:' $(judge over-sent.p7s)
)
echo "$seen"
[ "$seen" = 'sorted: OpenSSL true, pyHanko true, pkijs true, GnuTLS true, Bouncy Castle true
unsorted, signed as sorted: OpenSSL false, pyHanko false, pkijs false, GnuTLS true, Bouncy Castle true
unsorted, signed as sent: OpenSSL true, pyHanko true, pkijs true, GnuTLS false, Bouncy Castle false' ]
