#!/usr/bin/env bash
# The JDK does not find an OCSP response that is given to it if the response names the certificate by SHA-256.
#
# Software: OpenJDK 17.0.15 (CertPathValidator "PKIX" with PKIXRevocationChecker); OpenSSL 3 makes and reads the responses.
# Guess: a response that is given by setOcspResponses, such as one that a signed PDF carries (EN 319 142-1, 5.4.2), is matched
#   by the algorithm of its CertID (RFC 6960, 4.1.1 and 4.2.1), because it answers a request of somebody else.
# Seen: the JDK makes the CertID of its own request, by SHA-1, and compares the algorithms: "OCSP response does not include a
#   response for a certificate supplied in the OCSP request". The same answer by SHA-1 is used.
#   Where SHA-1 is forbidden, signatures of level B-LT carry answers by SHA-256.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -subj '/CN=Authority' -days 30 2>openssl.log
openssl req -newkey rsa:2048 -nodes -keyout person.key -out person.csr -subj '/CN=Person' 2>>openssl.log
openssl x509 -req -in person.csr -CA ca.pem -CAkey ca.key -set_serial 0x05 -days 30 -out person.pem 2>>openssl.log
printf 'V\t300101000000Z\t\t05\tunknown\t/CN=Person\n' >index.txt

cat >Judge.java <<'JAVA'
import java.io.FileInputStream;
import java.nio.file.*;
import java.security.cert.*;
import java.util.*;

class Judge {
  public static void main(String[] words) throws Exception {
    var factory = CertificateFactory.getInstance("X.509");
    var authority = (X509Certificate) factory.generateCertificate(new FileInputStream("ca.pem"));
    var person = (X509Certificate) factory.generateCertificate(new FileInputStream("person.pem"));
    var validator = CertPathValidator.getInstance("PKIX");
    var revocation = (PKIXRevocationChecker) validator.getRevocationChecker();
    revocation.setOptions(EnumSet.of(PKIXRevocationChecker.Option.NO_FALLBACK));
    revocation.setOcspResponses(Map.of(person, Files.readAllBytes(Path.of(words[0]))));
    var parameters = new PKIXParameters(Set.of(new TrustAnchor(authority, null)));
    parameters.addCertPathChecker(revocation);
    try {
      validator.validate(factory.generateCertPath(List.of(person)), parameters);
      System.out.println("good");
    } catch (CertPathValidatorException problem) {
      System.out.println(problem.getMessage());
    }
  }
}
JAVA
seen=$(
  for algorithm in sha1 sha256; do
    openssl ocsp -$algorithm -issuer ca.pem -cert person.pem -no_nonce -reqout request.der
    openssl ocsp -index index.txt -CA ca.pem -rsigner ca.pem -rkey ca.key -reqin request.der -respout $algorithm.der -ndays 1 2>>openssl.log
    status=$(openssl ocsp -$algorithm -issuer ca.pem -cert person.pem -respin $algorithm.der -CAfile ca.pem 2>>openssl.log | sed -n 's/^person.pem: //p')
    echo "$algorithm: OpenSSL $status; JDK: $(java Judge.java $algorithm.der)"
  done
)
echo "$seen"
[ "$seen" = 'sha1: OpenSSL good; JDK: good
sha256: OpenSSL good; JDK: OCSP response does not include a response for a certificate supplied in the OCSP request' ]
