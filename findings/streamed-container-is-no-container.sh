#!/usr/bin/env bash
# EU DSS does not recognise an ASiC container that Go or Python wrote as a stream.
#
# Software: EU DSS 6.4; CPython 3.11 (zipfile), unzip 6.0, 7-Zip (p7zip-full) and OpenJDK 17 of Debian 12 for comparison; needs Maven.
# Guess: an entry may have its sizes in a data descriptor behind the data (APPNOTE, 4.4.4, bit 3), also if it is stored; EN 319 162-1, A.1
#   demands only that mimetype comes first, is not compressed and has no extra field. Readers use the directory.
# Seen: Python (to a file that cannot seek) and Go's archive/zip (always) write the stored mimetype in this way. Python, unzip,
#   7-Zip and java.util.zip.ZipFile read the container. DSS reads it as a stream by ZipInputStream, which refuses a
#   stored entry with a descriptor, and says "Document format not recognized/handled", with nothing about the zip.
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
    $(for part in dss-asic-xades dss-validation dss-policy-jaxb dss-utils-apache-commons dss-crl-parser-x509crl; do dependency "$part"; done)
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=jars
keytool -genkeypair -keystore key.p12 -storepass finding -alias key -keyalg RSA -dname CN=Person 2>keytool.log

cat >Judge.java <<'JAVA'
import eu.europa.esig.dss.asic.xades.ASiCWithXAdESSignatureParameters;
import eu.europa.esig.dss.asic.xades.signature.ASiCWithXAdESService;
import eu.europa.esig.dss.enumerations.*;
import eu.europa.esig.dss.model.*;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.*;
import java.security.*;
import java.security.cert.X509Certificate;
import java.util.zip.*;

class Judge {
  static CommonCertificateVerifier verifier = new CommonCertificateVerifier();

  public static void main(String[] words) throws Exception {
    var store = KeyStore.getInstance(new File("key.p12"), "finding".toCharArray());
    var certificate = new CertificateToken((X509Certificate) store.getCertificate("key"));
    var trusted = new CommonTrustedCertificateSource();
    trusted.addCertificate(certificate);
    verifier.setTrustedCertSources(trusted);
    if (words[0].equals("sign")) sign(certificate, (PrivateKey) store.getKey("key", "finding".toCharArray()));
    else System.out.println("DSS " + byDss(words[1]) + ", ZipFile " + byFile(words[1]) + ", ZipInputStream " + byStream(words[1]));
  }

  static void sign(CertificateToken certificate, PrivateKey key) throws Exception {
    var parameters = new ASiCWithXAdESSignatureParameters();
    parameters.setSignatureLevel(SignatureLevel.XAdES_BASELINE_B);
    parameters.aSiC().setContainerType(ASiCContainerType.ASiC_E);
    parameters.setDigestAlgorithm(DigestAlgorithm.SHA256);
    parameters.setSigningCertificate(certificate);
    var service = new ASiCWithXAdESService(verifier);
    var document = new InMemoryDocument("agreed".getBytes(), "contract.txt");
    var signer = Signature.getInstance("SHA256withRSA");
    signer.initSign(key);
    signer.update(service.getDataToSign(document, parameters).getBytes());
    service.signDocument(document, parameters, new SignatureValue(SignatureAlgorithm.RSA_SHA256, signer.sign())).save("signed.asice");
  }

  static String byDss(String file) {
    try {
      var validator = SignedDocumentValidator.fromDocument(new FileDocument(file));
      validator.setCertificateVerifier(verifier);
      return "finds " + validator.validateDocument().getSimpleReport().getSignaturesCount() + " signature";
    } catch (UnsupportedOperationException problem) {
      return problem.getMessage();
    }
  }

  static String byFile(String file) throws IOException {
    try (var zip = new ZipFile(file)) {
      return "reads " + new String(zip.getInputStream(zip.getEntry("contract.txt")).readAllBytes());
    }
  }

  static String byStream(String file) throws IOException {
    try (var zip = new ZipInputStream(new FileInputStream(file))) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry())
        if (entry.getName().equals("contract.txt")) return "reads " + new String(zip.readAllBytes());
      return "ends before the contract";
    } catch (ZipException problem) {
      return problem.getMessage();
    }
  }
}
JAVA
cat >repack.py <<'PY'
import io, sys, zipfile


class Stream(io.RawIOBase):
    def __init__(self, name):
        self.file = open(name, "wb")

    def writable(self):
        return True

    def write(self, data):
        return self.file.write(data)


name, kind = sys.argv[1:]
with zipfile.ZipFile("signed.asice") as signed:
    entries = [(entry.filename, signed.read(entry)) for entry in signed.infolist()]
with zipfile.ZipFile(Stream(name) if kind == "stream" else name, "w", zipfile.ZIP_DEFLATED) as packed:
    for entry, content in entries:
        packed.writestr(entry, content, zipfile.ZIP_STORED if entry == "mimetype" else None)
PY
java -cp 'jars/*' Judge.java sign
seen=$(
  for kind in file stream; do
    python3 repack.py $kind.asice $kind
    echo "as a $kind: $(java -cp 'jars/*' Judge.java read $kind.asice), $(
      python3 -c "import zipfile; print('Python reads', zipfile.ZipFile('$kind.asice').read('contract.txt').decode())"
    ), unzip reads $(unzip -p $kind.asice contract.txt), 7-Zip reads $(7z x -so $kind.asice contract.txt)"
  done
)
echo "$seen"
[ "$seen" = 'as a file: DSS finds 1 signature, ZipFile reads agreed, ZipInputStream reads agreed, Python reads agreed, unzip reads agreed, 7-Zip reads agreed
as a stream: DSS Document format not recognized/handled, ZipFile reads agreed, ZipInputStream only DEFLATED entries can have EXT descriptor, Python reads agreed, unzip reads agreed, 7-Zip reads agreed' ]
