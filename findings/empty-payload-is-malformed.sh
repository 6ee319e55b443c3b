#!/usr/bin/env bash
# jws and jsonwebtoken call a JWS with an empty payload malformed, as JAdES signatures over detached files are.
#
# Software: jws 4.0.1, jsonwebtoken 9.0.3, jose 6.2.18.
# Guess: an empty payload is a valid one (RFC 7515, 3.1: the JWS Payload is any sequence of octets, A.5 has an empty value).
# Seen: jws signs it, and jws.verify() calls the value right, but jws.isValid() is false and jws.decode() null, because a
#   regular expression wants a character between the dots. jsonwebtoken therefore refuses it as an invalid token. In JAdES
#   with sigD by the digests of the files (ETSI TS 119 182-1, 5.2.8.3.3) the payload is always empty. jose verifies it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact jws@4.0.1 jsonwebtoken@9.0.3 jose@6.2.18

cat >judge.mjs <<'JS'
import { generateKeyPairSync } from 'node:crypto'
import { compactVerify } from 'jose'
import jsonwebtoken from 'jsonwebtoken'
import jws from 'jws'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = (key, type) => key.export({ format: 'pem', type })
const header = { alg: 'ES256' }
for (const payload of ['text', '']) {
  const token = jws.sign({ header, payload, privateKey: pem(privateKey, 'pkcs8') })
  const key = pem(publicKey, 'spki')
  const results = {
    'jws.verify': jws.verify(token, 'ES256', key),
    'jws.isValid': jws.isValid(token),
    'jws.decode': jws.decode(token) === null ? null : 'read',
    jose: await compactVerify(token, publicKey).then(() => true, () => false),
  }
  try {
    jsonwebtoken.verify(token, key, { algorithms: ['ES256'] })
    results.jsonwebtoken = true
  } catch (error) {
    results.jsonwebtoken = error.message
  }
  console.log(JSON.stringify(payload), JSON.stringify(results))
}
JS
seen=$(node judge.mjs)
echo "$seen"
[ "$seen" = '"text" {"jws.verify":true,"jws.isValid":true,"jws.decode":"read","jose":true,"jsonwebtoken":true}
"" {"jws.verify":true,"jws.isValid":false,"jws.decode":null,"jose":true,"jsonwebtoken":"invalid token"}' ]
