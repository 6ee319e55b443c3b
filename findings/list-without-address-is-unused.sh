#!/usr/bin/env bash
# EU DSS uses no CRL that says it is for the certificates of users without saying where it is published.
#
# Software: EU DSS 6.4 (with Bouncy Castle 1.83); OpenJDK 17 and OpenSSL 3 for comparison; needs Maven.
# Guess: distributionPoint is optional in the critical extension issuingDistributionPoint (RFC 5280, 5.2.5), so a CRL with
#   onlyContainsUserCerts alone is one for the certificate of a signer.
# Seen: DSS uses a CRL with this extension only if it has an address, and otherwise reports "No revocation data found for
#   the certificate!", INDETERMINATE; nothing says that a CRL was there. With an address, or without the extension, it
#   uses the same CRL. The JDK and OpenSSL use all of them.
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

openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -subj '/C=LT/CN=Authority' -days 30 \
  -addext keyUsage=critical,keyCertSign,cRLSign 2>openssl.log
openssl req -newkey rsa:2048 -nodes -keyout person.key -out person.csr -subj '/C=LT/CN=Person' 2>>openssl.log
cat >person.cnf <<'CNF'
keyUsage = critical, nonRepudiation
crlDistributionPoints = URI:http://crl.test/all.crl
authorityKeyIdentifier = keyid
CNF
openssl x509 -req -in person.csr -CA ca.pem -CAkey ca.key -set_serial 5 -extfile person.cnf -days 30 -out person.pem 2>>openssl.log
for kind in ca person; do openssl pkcs8 -topk8 -nocrypt -in $kind.key -outform DER -out $kind.der; done

cat >Judge.java <<'JAVA'
import eu.europa.esig.dss.cades.CAdESSignatureParameters;
import eu.europa.esig.dss.cades.signature.CAdESService;
import eu.europa.esig.dss.enumerations.*;
import eu.europa.esig.dss.model.*;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.*;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.spi.x509.revocation.crl.ExternalResourcesCRLSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.*;
import java.math.BigInteger;
import java.nio.file.*;
import java.security.*;
import java.security.cert.*;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.*;
import org.bouncycastle.asn1.x509.*;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.cert.X509v2CRLBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateHolder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

class Judge {
  static final DistributionPointName address = new DistributionPointName(
    new GeneralNames(new GeneralName(GeneralName.uniformResourceIdentifier, "http://crl.test/all.crl")));
  static X509Certificate authority, person;

  public static void main(String[] words) throws Exception {
    authority = certificate("ca.pem");
    person = certificate("person.pem");
    judge("no extension", list(null));
    judge("an address", list(new IssuingDistributionPoint(address, false, false, null, false, false)));
    judge("an address, only users", list(new IssuingDistributionPoint(address, true, false, null, false, false)));
    judge("only users", list(new IssuingDistributionPoint(null, true, false, null, false, false)));
  }

  static X509Certificate certificate(String file) throws Exception {
    return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(new FileInputStream(file));
  }

  static PrivateKey key(String file) throws Exception {
    return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(Files.readAllBytes(Path.of(file))));
  }

  static byte[] list(IssuingDistributionPoint point) throws Exception {
    var builder = new X509v2CRLBuilder(new JcaX509CertificateHolder(authority).getSubject(), new Date());
    builder.setNextUpdate(new Date(System.currentTimeMillis() + 86_400_000L));
    if (point != null) builder.addExtension(Extension.issuingDistributionPoint, true, point);
    builder.addExtension(Extension.cRLNumber, false, new CRLNumber(BigInteger.ONE));
    return builder.build(new JcaContentSignerBuilder("SHA256withRSA").build(key("ca.der"))).getEncoded();
  }

  static void judge(String name, byte[] list) throws Exception {
    Files.write(Path.of("list.crl"), list);
    System.out.println(name + ": DSS " + byDss(list) + ", JDK " + byJdk(list) + ", OpenSSL " + byOpenssl());
  }

  static String byDss(byte[] list) throws Exception {
    var trusted = new CommonTrustedCertificateSource();
    trusted.addCertificate(DSSUtils.loadCertificate(new File("ca.pem")));
    var verifier = new CommonCertificateVerifier();
    verifier.setTrustedCertSources(trusted);
    verifier.setCrlSource(new ExternalResourcesCRLSource(new InMemoryDocument(list)));
    var parameters = new CAdESSignatureParameters();
    parameters.setSignatureLevel(SignatureLevel.CAdES_BASELINE_B);
    parameters.setSignaturePackaging(SignaturePackaging.ENVELOPING);
    parameters.setDigestAlgorithm(DigestAlgorithm.SHA256);
    parameters.setSigningCertificate(DSSUtils.loadCertificate(new File("person.pem")));
    var service = new CAdESService(verifier);
    var document = new InMemoryDocument("contract".getBytes());
    var signer = Signature.getInstance("SHA256withRSA");
    signer.initSign(key("person.der"));
    signer.update(service.getDataToSign(document, parameters).getBytes());
    var signed = service.signDocument(document, parameters, new SignatureValue(SignatureAlgorithm.RSA_SHA256, signer.sign()));
    var validator = SignedDocumentValidator.fromDocument(signed);
    validator.setCertificateVerifier(verifier);
    var report = validator.validateDocument().getSimpleReport();
    var id = report.getFirstSignatureId();
    return report.getIndication(id) + (report.getSubIndication(id) == null ? "" : " " + report.getSubIndication(id));
  }

  static String byJdk(byte[] list) throws Exception {
    var factory = CertificateFactory.getInstance("X.509");
    var parameters = new PKIXParameters(Set.of(new TrustAnchor(authority, null)));
    parameters.addCertStore(CertStore.getInstance("Collection",
      new CollectionCertStoreParameters(List.of(factory.generateCRL(new ByteArrayInputStream(list))))));
    try {
      CertPathValidator.getInstance("PKIX").validate(factory.generateCertPath(List.of(person)), parameters);
      return "good";
    } catch (CertPathValidatorException problem) {
      return problem.getMessage();
    }
  }

  static String byOpenssl() throws Exception {
    var words = "openssl verify -CAfile ca.pem -crl_check -CRLfile list.crl person.pem".split(" ");
    return new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(new File("verify.log")).start().waitFor() == 0 ? "good" : "not good";
  }
}
JAVA
seen=$(java -cp 'jars/*' Judge.java)
echo "$seen"
[ "$seen" = 'no extension: DSS TOTAL_PASSED, JDK good, OpenSSL good
an address: DSS TOTAL_PASSED, JDK good, OpenSSL good
an address, only users: DSS TOTAL_PASSED, JDK good, OpenSSL good
only users: DSS INDETERMINATE CERTIFICATE_CHAIN_GENERAL_FAILURE, JDK good, OpenSSL good' ]
