#!/usr/bin/env bash
# The Smart-ID client of SK ID Solutions refuses a Lithuanian whose personal code has no date of birth.
#
# Software: smart-id-java-client 2.3.1, mid-rest-java-client 1.6; python-stdnum 2.2; needs Java 17, Maven and OpenSSL.
# Guess: a code without a date of birth has none, and everything else works, as with the Latvian codes since 2017.
# Seen: Lithuania has two such kinds: codes that begin with 9, and codes with month or day 00, for people who do not
#   know theirs (lt.wikipedia.org, "Asmens kodas"). For a Latvian code the client returns an identity without date. For
#   the Lithuanian ones it throws while it reads the certificate, after the person has confirmed on the phone. These people
#   cannot sign in. The Mobile-ID client calls them invalid before it asks. python-stdnum knows the first kind only.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>ee.sk.smartid</groupId><artifactId>smart-id-java-client</artifactId><version>2.3.1</version></dependency>
    <dependency><groupId>ee.sk.mid</groupId><artifactId>mid-rest-java-client</artifactId><version>1.6</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=jars
python3 -m venv python
python/bin/pip install --quiet python-stdnum==2.2

# Country and code: with a date, the Latvian kind without, the two Lithuanian kinds; check digits are right.
people=(LT:40504040001 LV:329999-99901 LT:90000000009 LT:33300000062)
for person in "${people[@]}"; do
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key.pem -out "${person#*:}.pem" -days 30 \
    -subj "/C=${person%:*}/SN=TESTNUMBER/GN=OK/serialNumber=PNO${person/:/-}" 2>openssl.log
done

cat >Judge.java <<'JAVA'
import ee.sk.mid.MidInputUtil;
import ee.sk.smartid.AuthenticationResponseValidator;
import java.io.FileInputStream;
import java.security.cert.*;

class Judge {
  public static void main(String[] people) throws Exception {
    for (var person : people) {
      var code = person.substring(3);
      System.out.println("Smart-ID " + person + ": " + dateOfBirth(code));
      if (person.startsWith("LT")) System.out.println("Mobile-ID " + person + ": " + MidInputUtil.isNationalIdentityNumberValid(code));
    }
  }

  static String dateOfBirth(String code) throws Exception {
    try (var file = new FileInputStream(code + ".pem")) {
      var certificate = (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(file);
      return AuthenticationResponseValidator.constructAuthenticationIdentity(certificate).getDateOfBirth().toString();
    } catch (RuntimeException error) {
      return error.getMessage();
    }
  }
}
JAVA
cat >judge.py <<'PY'
import sys
from stdnum.lt import asmens

for person in sys.argv[1:]:
    if person.startswith("LT:"):
        print(f"python-stdnum {person}: {str(asmens.is_valid(person[3:])).lower()}")
PY
seen=$(java -cp 'jars/*' Judge.java "${people[@]}" 2>java.log && python/bin/python judge.py "${people[@]}") || { tail -n 20 java.log; exit 1; }
echo "$seen"
[ "$seen" = 'Smart-ID LT:40504040001: Optional[1905-04-04]
Mobile-ID LT:40504040001: true
Smart-ID LV:329999-99901: Optional.empty
Smart-ID LT:90000000009: Invalid personal code 90000000009
Mobile-ID LT:90000000009: false
Smart-ID LT:33300000062: Could not parse birthdate from nationalIdentityNumber=33300000062
Mobile-ID LT:33300000062: false
python-stdnum LT:40504040001: true
python-stdnum LT:90000000009: true
python-stdnum LT:33300000062: false' ]
