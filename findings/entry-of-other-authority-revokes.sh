#!/usr/bin/env bash
# EU DSS calls a certificate revoked if an indirect CRL lists the same serial number of another authority.
#
# Software: EU DSS 6.4 (with Bouncy Castle 1.83); OpenJDK 17 and OpenSSL 3 for comparison; needs Maven.
# Guess: the entries of an indirect CRL are those of the authority that the extension certificateIssuer names, from its entry
#   on until the next one (RFC 5280, 5.3.3); serial numbers are unique for one authority only.
# Seen: DSS compares the serial number alone, and the signature of a person is REVOKED_NO_POE. In a CRL without the entry of
#   the other authority, and in one whose entry has another number, the same signature passes. The JDK and OpenSSL
#   (with -extended_crl) find the certificate good each time. Low serial numbers are the same in many authorities.
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
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.*;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.cert.X509v2CRLBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateHolder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

class Judge {
  static final Date yesterday = new Date(System.currentTimeMillis() - 86_400_000L);
  static X509Certificate authority, person;

  public static void main(String[] words) throws Exception {
    authority = certificate("ca.pem");
    person = certificate("person.pem");
    judge("an entry of this authority, another number", list(4, null));
    judge("an entry of another authority, another number", list(4, "C=LV,CN=Other authority"));
    judge("an entry of another authority, the same number", list(5, "C=LV,CN=Other authority"));
  }

  static X509Certificate certificate(String file) throws Exception {
    return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(new FileInputStream(file));
  }

  static PrivateKey key(String file) throws Exception {
    return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(Files.readAllBytes(Path.of(file))));
  }

  static byte[] list(int number, String issuer) throws Exception {
    var builder = new X509v2CRLBuilder(new JcaX509CertificateHolder(authority).getSubject(), new Date());
    builder.setNextUpdate(new Date(System.currentTimeMillis() + 86_400_000L));
    var address = new DistributionPointName(new GeneralNames(new GeneralName(GeneralName.uniformResourceIdentifier, "http://crl.test/all.crl")));
    builder.addExtension(Extension.issuingDistributionPoint, true, new IssuingDistributionPoint(address, false, false, null, true, false));
    builder.addExtension(Extension.cRLNumber, false, new CRLNumber(BigInteger.ONE));
    var of = issuer == null ? null : new Extensions(
      new Extension(Extension.certificateIssuer, true, new GeneralNames(new GeneralName(new X500Name(issuer))).getEncoded()));
    builder.addCRLEntry(BigInteger.valueOf(number), yesterday, of);
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
    var words = "openssl verify -CAfile ca.pem -crl_check -extended_crl -CRLfile list.crl person.pem".split(" ");
    return new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(new File("verify.log")).start().waitFor() == 0 ? "good" : "not good";
  }
}
JAVA
seen=$(java -cp 'jars/*' Judge.java)
echo "$seen"
[ "$seen" = 'an entry of this authority, another number: DSS TOTAL_PASSED, JDK good, OpenSSL good
an entry of another authority, another number: DSS TOTAL_PASSED, JDK good, OpenSSL good
an entry of another authority, the same number: DSS INDETERMINATE REVOKED_NO_POE, JDK good, OpenSSL good' ]
