#!/usr/bin/env bash
# EU DSS can validate no XAdES signature once another library has taken Bouncy Castle from the Java machine.
#
# Software: EU DSS 6.4; needs Java 17 and Maven.
# Guess: RSA and ECDSA with SHA-256 are in every JDK, and DSS hands its own Bouncy Castle to what it calls; so nothing changes.
# Seen: DSS registers Bouncy Castle once, when its first class loads. After Security.removeProvider("BC"), XAdES ends in a
#   DSSException for RSA, too; CAdES and JAdES get the same verdict as before. Of several judges in one Java machine, the
#   one that restores the list of providers decides about XAdES.
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
    $(for part in dss-cms-object dss-cades dss-xades dss-jades dss-validation dss-policy-jaxb dss-utils-apache-commons dss-crl-parser-x509crl; do dependency "$part"; done)
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=jars

for kind in RSA EC; do
  keytool -genkeypair -keystore $kind.p12 -storepass finding -alias key -keyalg $kind -dname CN=Finding 2>>keytool.log
done

cat >Judge.java <<'JAVA'
import eu.europa.esig.dss.cades.*;
import eu.europa.esig.dss.cades.signature.CAdESService;
import eu.europa.esig.dss.enumerations.*;
import eu.europa.esig.dss.jades.*;
import eu.europa.esig.dss.jades.signature.JAdESService;
import eu.europa.esig.dss.model.*;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import eu.europa.esig.dss.xades.*;
import eu.europa.esig.dss.xades.signature.XAdESService;
import java.io.File;
import java.security.*;
import java.security.cert.X509Certificate;
import java.util.*;

class Judge {
  static final InMemoryDocument text = new InMemoryDocument("<text/>".getBytes(), "a.xml");

  public static void main(String[] words) throws Exception {
    var files = new LinkedHashMap<String, DSSDocument>();
    for (var kind : List.of("RSA", "EC")) for (var format : List.of("CAdES", "XAdES", "JAdES")) files.put(format + " " + kind, signed(format, kind));
    var first = verdicts(files);
    Security.removeProvider("BC");
    var then = verdicts(files);
    for (var name : files.keySet()) System.out.println(name + ": " + first.get(name) + " -> " + then.get(name));
  }

  static Map<String, String> verdicts(Map<String, DSSDocument> files) {
    var found = new LinkedHashMap<String, String>();
    files.forEach((name, file) -> found.put(name, verdict(file)));
    return found;
  }

  static String verdict(DSSDocument file) {
    try {
      var validator = SignedDocumentValidator.fromDocument(file);
      validator.setCertificateVerifier(new CommonCertificateVerifier());
      var report = validator.validateDocument().getSimpleReport();
      var id = report.getFirstSignatureId();
      return report.getIndication(id) + " " + report.getSubIndication(id);
    } catch (Exception failure) {
      return failure.getClass().getSimpleName();
    }
  }

  static DSSDocument signed(String format, String kind) throws Exception {
    var password = "finding".toCharArray();
    var keys = KeyStore.getInstance(new File(kind + ".p12"), password);
    var key = (PrivateKey) keys.getKey("key", password);
    var token = new CertificateToken((X509Certificate) keys.getCertificate("key"));
    var algorithm = kind.equals("RSA") ? SignatureAlgorithm.RSA_SHA256 : SignatureAlgorithm.ECDSA_SHA256;
    var verifier = new CommonCertificateVerifier();
    switch (format) {
      case "CAdES": {
        var given = new CAdESSignatureParameters();
        given.setSigningCertificate(token);
        given.setDigestAlgorithm(DigestAlgorithm.SHA256);
        given.setSignatureLevel(SignatureLevel.CAdES_BASELINE_B);
        given.setSignaturePackaging(SignaturePackaging.ENVELOPING);
        var service = new CAdESService(verifier);
        return service.signDocument(text, given, value(key, algorithm, service.getDataToSign(text, given)));
      }
      case "XAdES": {
        var given = new XAdESSignatureParameters();
        given.setSigningCertificate(token);
        given.setDigestAlgorithm(DigestAlgorithm.SHA256);
        given.setSignatureLevel(SignatureLevel.XAdES_BASELINE_B);
        given.setSignaturePackaging(SignaturePackaging.ENVELOPED);
        var service = new XAdESService(verifier);
        return service.signDocument(text, given, value(key, algorithm, service.getDataToSign(text, given)));
      }
      default: {
        var given = new JAdESSignatureParameters();
        given.setSigningCertificate(token);
        given.setDigestAlgorithm(DigestAlgorithm.SHA256);
        given.setSignatureLevel(SignatureLevel.JAdES_BASELINE_B);
        given.setSignaturePackaging(SignaturePackaging.ENVELOPING);
        var service = new JAdESService(verifier);
        return service.signDocument(text, given, value(key, algorithm, service.getDataToSign(text, given)));
      }
    }
  }

  static SignatureValue value(PrivateKey key, SignatureAlgorithm algorithm, ToBeSigned data) throws Exception {
    var signer = Signature.getInstance(algorithm.getJCEId());
    signer.initSign(key);
    signer.update(data.getBytes());
    return new SignatureValue(algorithm, signer.sign());
  }
}
JAVA
java -cp 'jars/*' Judge.java | tee seen.txt
expected="CAdES RSA: INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND -> INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND
XAdES RSA: INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND -> DSSException
JAdES RSA: INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND -> INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND
CAdES EC: INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND -> INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND
XAdES EC: INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND -> DSSException
JAdES EC: INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND -> INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND"
[ "$(cat seen.txt)" = "$expected" ]
