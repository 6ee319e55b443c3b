#!/usr/bin/env bash
# digidoc4j returns the name of a signer with quotation marks around it if it has a comma, as names in Estonia have.
#
# Software: digidoc4j 6.1.0; needs Java 17, Maven and OpenSSL.
# Guess: X509Cert.getSubjectName(CN) returns the value of the attribute as the person's certificate has it.
# Seen: it returns the piece of the Java text of the name, in which a value with a comma or an equals sign
#   stands in quotation marks and a quotation mark inside gets a backslash. The common name of cards, Mobile-ID and
#   Smart-ID is SURNAME,GIVENNAME,CODE, so applications that show it or compare it with the CN of another library get
#   other text; given name, surname and serial number are right, because they have no comma.
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

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key.pem -out certificate.pem -utf8 -days 30 \
  -subj '/C=EE/CN=PERSON,TEST,00000000000/SN=PERSON/GN=TEST/serialNumber=PNOEE-00000000000/O=Firm "A"/OU=a=b' 2>openssl.log
cat >Name.java <<'JAVA'
import java.io.FileInputStream;
import java.security.cert.*;
import org.digidoc4j.X509Cert;
import org.digidoc4j.X509Cert.SubjectName;

class Name {
  public static void main(String[] words) throws Exception {
    try (var file = new FileInputStream("certificate.pem")) {
      var one = new X509Cert((X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(file));
      for (var part : SubjectName.values()) System.out.println(part + ": " + one.getSubjectName(part));
    }
  }
}
JAVA
seen=$(java -cp 'jars/*' Name.java 2>java.log) || { tail -n 20 java.log; exit 1; }
echo "$seen"
[ "$seen" = 'SERIALNUMBER: PNOEE-00000000000
GIVENNAME: TEST
SURNAME: PERSON
CN: "PERSON,TEST,00000000000"
OU: "a=b"
O: "Firm \"A\""
C: EE' ]
