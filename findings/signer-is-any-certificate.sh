#!/usr/bin/env bash
# digidoc4j names an arbitrary certificate of KeyInfo as the signer, often the authority, if a signature has its chain there.
#
# Software: digidoc4j 6.1.0, which also makes the containers (by the EU DSS in it); needs Java 17, Maven and OpenSSL.
# Guess: the signer is the certificate that the signed SigningCertificateV2 names (EN 319 132-1, 5.2.2), or the first one.
# Seen: Signature.getSigningCertificate() puts the certificates of KeyInfo into a HashSet and takes the first that it
#   iterates over, which depends on their bytes. With the signer's certificate alone it is right; with the chain, which
#   EN 319 132-1, 6.3 recommends and EU DSS writes, it is one of the three at random. The validity of the signature does
#   not change; the name that an application shows is that of an authority in about two of three files.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.digidoc4j</groupId><artifactId>digidoc4j</artifactId><version>6.1.0</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=jars

rounds=12
ca='basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n'
printf "$ca" >ca.cnf
printf 'basicConstraints=CA:FALSE\nkeyUsage=critical,nonRepudiation\n' >person.cnf
request() { openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$1.key" -out "$1.csr" -subj "/CN=$2" 2>>openssl.log; }
for round in $(seq $rounds); do
  request root Root && openssl x509 -req -in root.csr -signkey root.key -days 30 -extfile ca.cnf -out root.pem 2>>openssl.log
  request issuer Issuer && openssl x509 -req -in issuer.csr -CA root.pem -CAkey root.key -CAcreateserial -days 30 -extfile ca.cnf -out issuer.pem 2>>openssl.log
  request person Person && openssl x509 -req -in person.csr -CA issuer.pem -CAkey issuer.key -CAcreateserial -days 30 -extfile person.cnf -out person.pem 2>>openssl.log
  cat issuer.pem root.pem >above.pem
  openssl pkcs12 -export -inkey person.key -in person.pem -certfile above.pem -name key -passout pass:finding -out "$round.p12"
done

cat >Name.java <<'JAVA'
import eu.europa.esig.dss.asic.xades.ASiCWithXAdESSignatureParameters;
import eu.europa.esig.dss.asic.xades.signature.ASiCWithXAdESService;
import eu.europa.esig.dss.enumerations.*;
import eu.europa.esig.dss.model.*;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import java.io.File;
import java.security.*;
import java.security.cert.X509Certificate;
import java.util.*;
import org.digidoc4j.*;
import org.digidoc4j.X509Cert.SubjectName;

class Name {
  public static void main(String[] words) throws Exception {
    var rounds = Integer.parseInt(words[0]);
    for (var withChain : List.of(false, true)) {
      var right = 0;
      for (var round = 1; round <= rounds; round++) {
        sign(round + ".p12", withChain).save("signed.asice");
        var container = ContainerOpener.open("signed.asice", new Configuration(Configuration.Mode.TEST));
        var name = container.getSignatures().get(0).getSigningCertificate().getSubjectName(SubjectName.CN);
        if (name.equals("Person")) right++;
      }
      System.out.println((withChain ? "chain in KeyInfo: " : "signer alone: ") + (right == rounds ? "always the signer" : "often another"));
    }
    System.exit(0);
  }

  static DSSDocument sign(String store, boolean withChain) throws Exception {
    var password = "finding".toCharArray();
    var keys = KeyStore.getInstance(new File(store), password);
    var chain = Arrays.stream(keys.getCertificateChain("key")).map(one -> new CertificateToken((X509Certificate) one)).toList();
    var parameters = new ASiCWithXAdESSignatureParameters();
    parameters.setSigningCertificate(chain.get(0));
    if (withChain) parameters.setCertificateChain(chain);
    parameters.setSignatureLevel(SignatureLevel.XAdES_BASELINE_B);
    parameters.aSiC().setContainerType(ASiCContainerType.ASiC_E);
    var document = new InMemoryDocument("text".getBytes(), "a.txt");
    var service = new ASiCWithXAdESService(new CommonCertificateVerifier());
    var signer = java.security.Signature.getInstance("SHA256withECDSA");
    signer.initSign((PrivateKey) keys.getKey("key", password));
    signer.update(service.getDataToSign(document, parameters).getBytes());
    return service.signDocument(document, parameters, new SignatureValue(SignatureAlgorithm.ECDSA_SHA256, signer.sign()));
  }
}
JAVA
seen=$(java -cp 'jars/*' Name.java $rounds 2>java.log) || { tail -n 20 java.log; exit 1; }
echo "$seen"
[ "$seen" = 'signer alone: always the signer
chain in KeyInfo: often another' ]
