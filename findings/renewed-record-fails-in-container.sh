#!/usr/bin/env bash
# EU DSS passes an evidence record whose hash tree was renewed beside its file, and fails it with the file in a container.
#
# Software: EU DSS 6.4 (with Bouncy Castle 1.83, which makes and validates the records); needs Java 17 and Maven.
# Guess: whether the file is detached or in an ASiC-E (EN 319 162-1, 4.4.3.4), the record is judged alike (RFC 4998, 5.3).
# Seen: so it is for a new record and one that was renewed by a time-stamp. After the renewal by a new hash algorithm (5.2),
#   which record archives need when SHA-256 ends, the record over one file is PASSED detached and FAILED, HASH_FAILURE, in the
#   container. The record over a group of two files, whose renewal has a hash tree of its own, is PASSED both times.
#   Bouncy Castle accepts all of them.
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
    $(for part in dss-cms-object dss-asic-cades dss-evidence-record-asn1 dss-validation dss-policy-jaxb dss-utils-apache-commons dss-crl-parser-x509crl; do dependency "$part"; done)
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=jars
openssl req -x509 -newkey rsa:2048 -nodes -keyout unit.key -out unit.pem -subj /CN=Unit -days 30 \
  -addext extendedKeyUsage=critical,timeStamping -addext keyUsage=critical,digitalSignature 2>openssl.log
openssl pkcs8 -topk8 -nocrypt -in unit.key -outform DER -out unit.der

cat >Judge.java <<'JAVA'
import eu.europa.esig.dss.model.*;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.*;
import java.math.BigInteger;
import java.nio.file.*;
import java.security.*;
import java.security.cert.*;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.*;
import java.util.zip.*;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoGeneratorBuilder;
import org.bouncycastle.operator.*;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.bouncycastle.tsp.*;
import org.bouncycastle.tsp.ers.*;

class Judge {
  static final Map<String, byte[]> contract = new TreeMap<>(Map.of("contract.txt", "agreed".getBytes()));
  static final Map<String, byte[]> both = new TreeMap<>(Map.of("annex.txt", "annexed".getBytes(), "contract.txt", "agreed".getBytes()));
  static DigestCalculatorProvider digests;
  static X509Certificate unit;
  static PrivateKey key;
  static int number = 1;

  public static void main(String[] words) throws Exception {
    digests = new JcaDigestCalculatorProviderBuilder().build();
    unit = (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(new FileInputStream("unit.pem"));
    key = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(Files.readAllBytes(Path.of("unit.der"))));
    for (var files : List.of(contract, both)) {
      var data = dataOf(files);
      var request = new TimeStampRequestGenerator();
      request.setCertReq(true);
      var generator = new ERSArchiveTimeStampGenerator(digest(NISTObjectIdentifiers.id_sha256));
      generator.addData(data);
      var first = new ERSEvidenceRecordGenerator(digests).generate(generator.generateArchiveTimeStamp(stamp(generator.generateTimeStampRequest(request))));
      judge("new", files, first, data);
      var stamped = first.renewTimeStamp(stamp(first.generateTimeStampRenewalRequest(request)));
      judge("time-stamp renewed", files, stamped, data);
      var sha512 = NISTObjectIdentifiers.id_sha512;
      var answer = stamp(stamped.generateHashRenewalRequest(digest(sha512), data, request));
      judge("hash tree renewed", files, stamped.renewHash(digest(sha512), data, answer), data);
    }
  }

  static ERSData dataOf(Map<String, byte[]> files) {
    var all = files.values().stream().map((content) -> (ERSData) new ERSByteData(content)).toList();
    return all.size() == 1 ? all.get(0) : new ERSDataGroup(all);
  }

  static DigestCalculator digest(ASN1ObjectIdentifier algorithm) throws Exception {
    return digests.get(new AlgorithmIdentifier(algorithm));
  }

  static TimeStampResponse stamp(TimeStampRequest request) throws Exception {
    Thread.sleep(1100);
    var signer = new JcaSimpleSignerInfoGeneratorBuilder().build("SHA256withRSA", key, unit);
    var tokens = new TimeStampTokenGenerator(signer, digest(NISTObjectIdentifiers.id_sha256), new ASN1ObjectIdentifier("1.2.3.4"));
    tokens.addCertificates(new JcaCertStore(List.of(unit)));
    return new TimeStampResponseGenerator(tokens, TSPAlgorithms.ALLOWED).generate(request, BigInteger.valueOf(number++), new Date());
  }

  static void judge(String name, Map<String, byte[]> files, ERSEvidenceRecord record, ERSData data) throws Exception {
    record.validatePresent(data, new Date());
    var detached = files.entrySet().stream().map((file) -> (DSSDocument) new InMemoryDocument(file.getValue(), file.getKey())).toList();
    System.out.println((files.size() == 1 ? "one file, " : "two files, ") + name + ": Bouncy Castle accepts, DSS detached "
      + byDss(new InMemoryDocument(record.getEncoded(), "record.ers"), detached)
      + ", DSS in a container " + byDss(new InMemoryDocument(container(files, record.getEncoded()), "record.asice"), List.of()));
  }

  static byte[] container(Map<String, byte[]> files, byte[] record) throws Exception {
    var manifest = new StringBuilder("<asic:ASiCManifest xmlns:asic='http://uri.etsi.org/02918/v1.2.1#' xmlns:ds='http://www.w3.org/2000/09/xmldsig#'>"
      + "<asic:SigReference URI='META-INF/evidencerecord.ers'/>");
    var written = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(written)) {
      var type = "application/vnd.etsi.asic-e+zip".getBytes();
      var first = new ZipEntry("mimetype");
      var checksum = new CRC32();
      checksum.update(type);
      first.setMethod(ZipEntry.STORED);
      first.setSize(type.length);
      first.setCrc(checksum.getValue());
      zip.putNextEntry(first);
      zip.write(type);
      for (var file : files.entrySet()) {
        write(zip, file.getKey(), file.getValue());
        var digest = Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(file.getValue()));
        manifest.append("<asic:DataObjectReference URI='" + file.getKey() + "'><ds:DigestMethod Algorithm='http://www.w3.org/2001/04/xmlenc#sha256'/>"
          + "<ds:DigestValue>" + digest + "</ds:DigestValue></asic:DataObjectReference>");
      }
      write(zip, "META-INF/ASiCEvidenceRecordManifest.xml", manifest.append("</asic:ASiCManifest>").toString().getBytes());
      write(zip, "META-INF/evidencerecord.ers", record);
    }
    return written.toByteArray();
  }

  static void write(ZipOutputStream zip, String name, byte[] content) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(content);
  }

  static String byDss(DSSDocument document, List<DSSDocument> detached) {
    var trusted = new CommonTrustedCertificateSource();
    trusted.addCertificate(DSSUtils.loadCertificate(new File("unit.pem")));
    var verifier = new CommonCertificateVerifier();
    verifier.setTrustedCertSources(trusted);
    var validator = SignedDocumentValidator.fromDocument(document);
    validator.setCertificateVerifier(verifier);
    validator.setDetachedContents(detached);
    var report = validator.validateDocument().getSimpleReport();
    var id = report.getFirstEvidenceRecordId();
    return report.getIndication(id) + (report.getSubIndication(id) == null ? "" : " " + report.getSubIndication(id));
  }
}
JAVA
seen=$(java -cp 'jars/*' Judge.java)
echo "$seen"
[ "$seen" = 'one file, new: Bouncy Castle accepts, DSS detached PASSED, DSS in a container PASSED
one file, time-stamp renewed: Bouncy Castle accepts, DSS detached PASSED, DSS in a container PASSED
one file, hash tree renewed: Bouncy Castle accepts, DSS detached PASSED, DSS in a container FAILED HASH_FAILURE
two files, new: Bouncy Castle accepts, DSS detached PASSED, DSS in a container PASSED
two files, time-stamp renewed: Bouncy Castle accepts, DSS detached PASSED, DSS in a container PASSED
two files, hash tree renewed: Bouncy Castle accepts, DSS detached PASSED, DSS in a container PASSED' ]
