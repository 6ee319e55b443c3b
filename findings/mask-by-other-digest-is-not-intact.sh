#!/usr/bin/env bash
# EU DSS, pkijs and GnuTLS call an RSA-PSS signature damaged if its mask or its salt is not the usual one.
#
# Software: EU DSS 6.4 (with Bouncy Castle 1.83), pkijs 4.0.0, GnuTLS 3.7.9 (certtool), pyHanko 0.38.0; OpenSSL 3.0.22 signs
#   and verifies, too; needs Java 17 and Maven.
# Guess: the parameters state the digest, the digest of the mask and the length of the salt independently (RFC 4055, 3.1), so
#   a CMS library verifies by them, or says that it does not support them.
# Seen: OpenSSL and pyHanko do. DSS ("The signature is not intact!", SIG_CRYPTO_FAILURE) and pkijs mask by the digest of the
#   signature, whatever the parameters say; GnuTLS takes neither another mask nor a salt of another length than
#   the digest, although OpenSSL's default is the longest. None of the three names the parameters as the reason.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dependency() { echo "<dependency><groupId>eu.europa.ec.joinup.sd-dss</groupId><artifactId>$1</artifactId><version>6.4</version></dependency>"; }
cat >pom.xml <<XML
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
  <dependencies>
    $(for part in dss-cms-object dss-cades dss-validation dss-policy-jaxb dss-utils-apache-commons dss-crl-parser-x509crl; do dependency "$part"; done)
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=jars
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact pkijs@4.0.0
python3 -m venv python
python/bin/pip install --quiet pyhanko==0.38.0
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out own.pem -subj /CN=Person -days 30 \
  -addext keyUsage=critical,digitalSignature 2>openssl.log
echo contract >contract.txt

cat >Judge.java <<'JAVA'
import eu.europa.esig.dss.model.*;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.File;

class Judge {
  public static void main(String[] words) throws Exception {
    var trusted = new CommonTrustedCertificateSource();
    trusted.addCertificate(DSSUtils.loadCertificate(new File("own.pem")));
    var verifier = new CommonCertificateVerifier();
    verifier.setTrustedCertSources(trusted);
    var validator = SignedDocumentValidator.fromDocument(new FileDocument("signed.p7m"));
    validator.setCertificateVerifier(verifier);
    var report = validator.validateDocument().getSimpleReport();
    var id = report.getFirstSignatureId();
    System.out.println("DSS " + report.getIndication(id) + (report.getSubIndication(id) == null ? "" : " " + report.getSubIndication(id)));
  }
}
JAVA
cat >verify.py <<'PY'
import asyncio, logging
from asn1crypto import cms
from pyhanko.keys import load_cert_from_pemder
from pyhanko.sign.validation import async_validate_cms_signature
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.CRITICAL)
context = ValidationContext(trust_roots=[load_cert_from_pemder("own.pem")], allow_fetching=False)
signed = cms.ContentInfo.load(open("signed.p7m", "rb").read())["content"]
print("pyHanko", str(asyncio.run(async_validate_cms_signature(signed, validation_context=context)).valid).lower())
PY
cat >verify.cjs <<'JS'
const { readFileSync } = require('node:fs')
const pkijs = require('pkijs')

const message = pkijs.ContentInfo.fromBER(readFileSync('signed.p7m'))
const signed = new pkijs.SignedData({ schema: message.content })
signed.verify({ signer: 0, checkChain: false }).then((isRight) => console.log('pkijs', isRight))
JS
judge() { # name, options of the key
  openssl cms -sign -binary -nodetach -cades -md sha256 -in contract.txt -signer own.pem -inkey key.pem \
    -keyopt rsa_padding_mode:pss "${@:2}" -outform DER -out signed.p7m
  echo "$1:" $(
    openssl cms -verify -binary -inform DER -in signed.p7m -CAfile own.pem -purpose any -out read.txt 2>verified.log &&
      echo 'OpenSSL true,' || echo 'OpenSSL false,'
    python/bin/python verify.py | sed 's/$/,/'
    node verify.cjs | sed 's/$/,/'
    certtool --p7-verify --inder --infile signed.p7m --load-ca-certificate own.pem >verified.log 2>&1 && echo 'GnuTLS true,' || echo 'GnuTLS false,'
    java -cp 'jars/*' Judge.java
  )
}
seen=$(
  judge 'mask by SHA-256, salt of 32' -keyopt rsa_pss_saltlen:32
  judge 'mask by SHA-256, longest salt'
  judge 'mask by SHA-512, salt of 32' -keyopt rsa_pss_saltlen:32 -keyopt rsa_mgf1_md:sha512
  judge 'mask by SHA-1, salt of 32' -keyopt rsa_pss_saltlen:32 -keyopt rsa_mgf1_md:sha1
)
echo "$seen"
[ "$seen" = 'mask by SHA-256, salt of 32: OpenSSL true, pyHanko true, pkijs true, GnuTLS true, DSS TOTAL_PASSED
mask by SHA-256, longest salt: OpenSSL true, pyHanko true, pkijs true, GnuTLS false, DSS TOTAL_PASSED
mask by SHA-512, salt of 32: OpenSSL true, pyHanko true, pkijs false, GnuTLS false, DSS TOTAL_FAILED SIG_CRYPTO_FAILURE
mask by SHA-1, salt of 32: OpenSSL true, pyHanko true, pkijs false, GnuTLS false, DSS TOTAL_FAILED SIG_CRYPTO_FAILURE' ]
