#!/usr/bin/env bash
# The Smart-ID client for Java refuses every genuine signature if it is called as its README shows.
#
# Software: smart-id-java-client 3.1 of SK-EID (a tag at GitHub; Maven Central has 2.3.1); needs Java 17, Maven and git.
# Guess: SignatureValueValidator gets what the README passes, signableData.calculateHash(), and compares it.
# Seen: its `payload` is hashed once more, so the hash fails ("does not match the calculated signature value") and the
#   signed data pass. Who signs a SignableHash, as documents are signed, has no data to pass: such a value cannot be
#   verified by the client at all.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
git clone --quiet --depth 1 --branch 3.1 https://github.com/SK-EID/smart-id-java-client 2>git.log
grep -A 4 'signatureValueValidator.validate(' smart-id-java-client/README.md | grep -o 'signableData.calculateHash()' | head -n 1
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.16</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=jars
keytool -genkeypair -keystore key.p12 -storepass finding -alias key -keyalg RSA -keysize 3072 -dname CN=Finding 2>keytool.log

mkdir judge
cat >judge/Judge.java <<'JAVA'
import ee.sk.smartid.*;
import ee.sk.smartid.exception.UnprocessableSmartIdResponseException;
import java.io.File;
import java.security.*;
import java.security.cert.X509Certificate;
import java.security.spec.*;

class Judge {
  public static void main(String[] words) throws Exception {
    var store = KeyStore.getInstance(new File("key.p12"), "finding".toCharArray());
    var certificate = (X509Certificate) store.getCertificate("key");
    var data = new SignableData("contract".getBytes(), HashAlgorithm.SHA_256);

    // As the service does: PSS over the data whose hash it got.
    var signer = Signature.getInstance("RSASSA-PSS");
    signer.setParameter(new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 1));
    signer.initSign((PrivateKey) store.getKey("key", "finding".toCharArray()));
    signer.update(data.dataToSign());
    var value = signer.sign();

    var parameters = new RsaSsaPssParameters();
    parameters.setDigestHashAlgorithm(HashAlgorithm.SHA_256);
    parameters.setMaskGenAlgorithm(MaskGenAlgorithm.ID_MGF1);
    parameters.setMaskHashAlgorithm(HashAlgorithm.SHA_256);
    parameters.setSaltLength(32);
    parameters.setTrailerField(TrailerField.BC);
    judge("the hash", value, data.calculateHash(), certificate, parameters);
    judge("the data", value, data.dataToSign(), certificate, parameters);
  }

  static void judge(String name, byte[] value, byte[] payload, X509Certificate certificate, RsaSsaPssParameters parameters) {
    try {
      new SignatureValueValidatorImpl().validate(value, payload, certificate, parameters);
      System.out.println(name + ": accepted");
    } catch (UnprocessableSmartIdResponseException refusal) {
      System.out.println(name + ": " + refusal.getMessage());
    }
  }
}
JAVA
javac -nowarn -proc:none -d classes -cp 'jars/*' -sourcepath judge:smart-id-java-client/src/main/java judge/Judge.java 2>javac.log
seen=$(java -cp 'classes:jars/*' Judge)
echo "$seen"
[ "$seen" = 'the hash: Provided signature value does not match the calculated signature value
the data: accepted' ]
