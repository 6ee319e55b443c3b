#!/usr/bin/env bash
# EU DSS finds no chain to a trusted authority whose name has another type of text than the issuer's name in the certificate.
#
# Software: EU DSS 6.4; OpenJDK 17, OpenSSL 3 and GnuTLS 3.7 for comparison; needs Maven.
# Guess: names are compared by their text (RFC 5280, 7.1 and 6.1.3), so UTF8String and PrintableString of the same
#   letters chain. DSS keeps names as the JDK's X500Principal, whose equals() does so.
# Seen: DSS compares bytes: NO_CERTIFICATE_CHAIN_FOUND for a signature whose issuer is trusted, has the right key and is
#   named by authorityKeyIdentifier. GnuTLS does the same. The JDK and OpenSSL build the chain. Authorities
#   must write both names alike (4.1.2.6), and validators must not rely on it (7.1).
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

# ETSI EN 319 412-1, 5.2: validity-assured-short-term, so that no revocation data is needed.
cat >person.cnf <<'CNF'
keyUsage = critical, nonRepudiation
authorityKeyIdentifier = keyid
0.4.0.194121.2.1 = ASN1:NULL
CNF
openssl genrsa -out ca.key 2048 2>openssl.log
for type in utf8only pkix; do
  printf '[req]\nstring_mask = %s\ndistinguished_name = name\nprompt = no\n[name]\nC = LT\nCN = Authority\n[ca]\nbasicConstraints = critical, CA:true\nkeyUsage = critical, keyCertSign\nsubjectKeyIdentifier = hash\n' $type >$type.cnf
  openssl req -x509 -key ca.key -config $type.cnf -extensions ca -days 300 -out $type.pem
done
openssl req -newkey rsa:2048 -nodes -keyout person.key -out person.csr -subj '/C=LT/CN=Person' 2>>openssl.log
openssl x509 -req -in person.csr -CA utf8only.pem -CAkey ca.key -set_serial 5 -extfile person.cnf -days 30 -out person.pem 2>>openssl.log
echo contract >contract.txt
openssl cms -sign -binary -nodetach -in contract.txt -signer person.pem -inkey person.key -cades -outform DER -out signed.p7m

cat >Judge.java <<'JAVA'
import eu.europa.esig.dss.model.*;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.*;
import java.security.cert.*;
import java.util.*;

class Judge {
  public static void main(String[] words) throws Exception {
    System.out.println("DSS " + byDss(words[0]) + ", JDK " + byJdk(words[0]));
  }

  static String byDss(String authority) throws Exception {
    var trusted = new CommonTrustedCertificateSource();
    trusted.addCertificate(DSSUtils.loadCertificate(new File(authority)));
    var verifier = new CommonCertificateVerifier();
    verifier.setTrustedCertSources(trusted);
    var validator = SignedDocumentValidator.fromDocument(new FileDocument("signed.p7m"));
    validator.setCertificateVerifier(verifier);
    var report = validator.validateDocument().getSimpleReport();
    var id = report.getFirstSignatureId();
    return report.getIndication(id) + (report.getSubIndication(id) == null ? "" : " " + report.getSubIndication(id));
  }

  static String byJdk(String authority) throws Exception {
    var factory = CertificateFactory.getInstance("X.509");
    var anchor = new TrustAnchor((X509Certificate) factory.generateCertificate(new FileInputStream(authority)), null);
    var parameters = new PKIXParameters(Set.of(anchor));
    parameters.setRevocationEnabled(false);
    var path = factory.generateCertPath(List.of(factory.generateCertificate(new FileInputStream("person.pem"))));
    try {
      CertPathValidator.getInstance("PKIX").validate(path, parameters);
      return "true";
    } catch (CertPathValidatorException problem) {
      return problem.getMessage();
    }
  }
}
JAVA
verdict() { "$@" >verified.log 2>&1 && echo true || echo false; }
judge() { # name, certificate of the authority
  echo "$1: $(java -cp 'jars/*' Judge.java "$2"), OpenSSL $(verdict openssl verify -CAfile "$2" person.pem), GnuTLS $(
    verdict certtool --verify --load-ca-certificate "$2" --infile person.pem)"
}
seen=$(
  judge 'UTF8String' utf8only.pem
  judge 'PrintableString' pkix.pem
)
echo "$seen"
[ "$seen" = 'UTF8String: DSS TOTAL_PASSED, JDK true, OpenSSL true, GnuTLS true
PrintableString: DSS INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND, JDK true, OpenSSL true, GnuTLS false' ]
