#!/usr/bin/env bash
# EU DSS writes a quarter of its ES512 signatures too short for JOSE libraries, and accepts them itself.
#
# Software: EU DSS 6.4 (dss-jades), jose 6.1.0; needs Java 17 and Maven.
# Guess: r and s of a JWS are padded to the width of the curve, 66 bytes each on P-521 (RFC 7518, 3.4).
# Seen: both get the width of the wider of the two numbers. When both are below 2^520 the value has 130 bytes, not 132.
#   DSS verifies such a signature, jose refuses it. On P-256 and P-384 the same happens once in 65,536 signatures.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>eu.europa.ec.joinup.sd-dss</groupId><artifactId>dss-jades</artifactId><version>6.4</version></dependency>
    <dependency><groupId>eu.europa.ec.joinup.sd-dss</groupId><artifactId>dss-utils-apache-commons</artifactId><version>6.4</version></dependency>
    <dependency><groupId>eu.europa.ec.joinup.sd-dss</groupId><artifactId>dss-validation</artifactId><version>6.4</version></dependency>
    <dependency><groupId>eu.europa.ec.joinup.sd-dss</groupId><artifactId>dss-crl-parser-x509crl</artifactId><version>6.4</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=jars

keytool -genkeypair -keystore key.p12 -storepass finding -alias key -keyalg EC -groupname secp521r1 \
  -sigalg SHA512withECDSA -dname CN=Finding 2>keytool.log

cat >Sign.java <<'JAVA'
import eu.europa.esig.dss.enumerations.*;
import eu.europa.esig.dss.jades.JAdESSignatureParameters;
import eu.europa.esig.dss.jades.signature.JAdESService;
import eu.europa.esig.dss.model.*;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.File;
import java.nio.file.*;
import java.security.*;
import java.security.cert.X509Certificate;

class Sign {
  public static void main(String[] words) throws Exception {
    var password = "finding".toCharArray();
    var keys = KeyStore.getInstance(new File("key.p12"), password);
    var key = (PrivateKey) keys.getKey("key", password);
    var certificate = (X509Certificate) keys.getCertificate("key");
    Files.write(Path.of("certificate.der"), certificate.getEncoded());
    for (var round = 0; round < 60; round++) {
      var parameters = new JAdESSignatureParameters();
      parameters.setSigningCertificate(new CertificateToken(certificate));
      parameters.setSignatureLevel(SignatureLevel.JAdES_BASELINE_B);
      parameters.setSignaturePackaging(SignaturePackaging.ENVELOPING);
      parameters.setJwsSerializationType(JWSSerializationType.COMPACT_SERIALIZATION);
      parameters.setDigestAlgorithm(DigestAlgorithm.SHA512);
      var document = new InMemoryDocument("text".getBytes(), "a.txt");
      var service = new JAdESService(new CommonCertificateVerifier());
      var signer = Signature.getInstance("SHA512withECDSA");
      signer.initSign(key);
      signer.update(service.getDataToSign(document, parameters).getBytes());
      var signed = service.signDocument(document, parameters, new SignatureValue(SignatureAlgorithm.ECDSA_SHA512, signer.sign()));
      var validator = SignedDocumentValidator.fromDocument(signed);
      validator.setCertificateVerifier(new CommonCertificateVerifier());
      var signature = validator.getSignatures().get(0);
      signature.checkSignatureIntegrity();
      if (!signature.getSignatureCryptographicVerification().isSignatureValid()) throw new AssertionError("DSS refuses its own signature");
      signed.save(round + ".jws");
    }
  }
}
JAVA
java -cp 'jars/*' Sign.java

npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact jose@6.1.0
cat >verify.mjs <<'JS'
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { compactVerify } from 'jose'

const { publicKey } = new X509Certificate(readFileSync('certificate.der'))
const seen = new Map()
for (let round = 0; round < 60; round++) {
  const jws = readFileSync(`${round}.jws`, 'utf8')
  const length = Buffer.from(jws.split('.')[2], 'base64url').length
  const { crit } = JSON.parse(Buffer.from(jws.split('.')[0], 'base64url').toString())
  const known = Object.fromEntries((crit ?? []).map((name) => [name, true]))
  const verdict = await compactVerify(jws, publicKey, { crit: known }).then(() => 'accepts', () => 'refuses')
  seen.set(`${length} bytes: jose ${verdict}`, true)
}
const lines = [...seen.keys()].sort()
console.log(lines.join('\n'))
const expected = ['130 bytes: jose refuses', '132 bytes: jose accepts']
if (!expected.every((line) => lines.includes(line)) || lines.includes('130 bytes: jose accepts')) process.exit(1)
JS
node verify.mjs
