#!/usr/bin/env bash
# Nimbus JOSE+JWT ignores `b64: false` in JSON serialization: it verifies no such signature of others, and only it verifies its own.
#
# Software: Nimbus JOSE+JWT 10.10, jose 6.2.18; needs Java 17 and Maven.
# Guess: JWSObject handles RFC 7797 in compact serialization (detached), so JWSObjectJSON does, too; or it throws.
# Seen: JWSObjectJSON decodes every payload from Base64url, drops the other characters without a word, and verifies to
#   false. When it signs, it puts `b64: false` into the header and encodes the payload all the same; jose refuses that.
#   JAdES signatures of one file in clear (ETSI TS 119 182-1, 5.1.10) are of this form.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>com.nimbusds</groupId><artifactId>nimbus-jose-jwt</artifactId><version>10.10</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=jars
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact jose@6.2.18

cat >make.mjs <<'JS'
import { generateKeyPair, exportJWK, FlattenedSign, flattenedVerify } from 'jose'
import { writeFileSync } from 'node:fs'

const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
writeFileSync('key.json', JSON.stringify(await exportJWK(privateKey)))
const text = '{"agreed":true}'
const signed = await new FlattenedSign(new TextEncoder().encode(text))
  .setProtectedHeader({ alg: 'ES256', b64: false, crit: ['b64'] })
  .sign(privateKey)
const jws = { ...signed, payload: text }
writeFileSync('jose.json', JSON.stringify(jws))
await flattenedVerify(jws, publicKey)
console.log('jose verifies that of jose')
JS
cat >read.mjs <<'JS'
import { importJWK, flattenedVerify } from 'jose'
import { readFileSync } from 'node:fs'

const { d, ...key } = JSON.parse(readFileSync('key.json'))
const jws = JSON.parse(readFileSync('nimbus.json'))
const verdict = await flattenedVerify(jws, await importJWK(key, 'ES256')).then(() => 'verifies', () => 'refuses')
console.log(`jose ${verdict} that of Nimbus, whose payload is ${jws.payload}`)
JS
cat >Judge.java <<'JAVA'
import com.nimbusds.jose.*;
import com.nimbusds.jose.crypto.*;
import com.nimbusds.jose.jwk.ECKey;
import java.nio.file.*;
import java.util.Set;

class Judge {
  public static void main(String[] words) throws Exception {
    var key = ECKey.parse(Files.readString(Path.of("key.json")));
    var text = new Payload("{\"agreed\":true}");
    var header = new JWSHeader.Builder(JWSAlgorithm.ES256).base64URLEncodePayload(false).criticalParams(Set.of("b64")).build();
    var compact = new JWSObject(header, text);
    compact.sign(new ECDSASigner(key));
    System.out.println("Nimbus, compact: " + JWSObject.parse(compact.serialize(true), text).verify(new ECDSAVerifier(key.toPublicJWK())));
    System.out.println("Nimbus, JSON of jose: " + verdict(Files.readString(Path.of("jose.json")), key));
    var json = new JWSObjectJSON(text);
    json.sign(header, new ECDSASigner(key));
    Files.writeString(Path.of("nimbus.json"), json.serializeFlattened());
    System.out.println("Nimbus, JSON of Nimbus: " + verdict(json.serializeFlattened(), key));
  }

  static boolean verdict(String text, ECKey key) throws Exception {
    return JWSObjectJSON.parse(text).getSignatures().get(0).verify(new ECDSAVerifier(key.toPublicJWK()));
  }
}
JAVA
seen=$(node make.mjs; java -cp 'jars/*' Judge.java; node read.mjs)
echo "$seen"
[ "$seen" = 'jose verifies that of jose
Nimbus, compact: true
Nimbus, JSON of jose: false
Nimbus, JSON of Nimbus: true
jose refuses that of Nimbus, whose payload is eyJhZ3JlZWQiOnRydWV9' ]
