#!/usr/bin/env bash
# node-jose cannot import one of 256 public keys on P-256 or P-384 from PEM: it takes the point itself for ASN.1.
#
# Software: node-jose 2.2.0 (with node-forge 1.4.3), jose 6.2.18.
# Guess: whether a key can be imported does not depend on its value.
# Seen: the BIT STRING of the key starts with 04, the mark of an uncompressed point. 04 is also the tag of an OCTET STRING,
#   so if the first byte of x is the length of the rest (3f on P-256, 5f on P-384), node-forge parses the point as ASN.1, and
#   node-jose fails with "Attempt to access memory outside buffer bounds". The same key as a JWK works, and in jose as PEM.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact node-jose@2.2.0 node-forge@1.4.3 jose@6.2.18

cat >judge.mjs <<'JS'
import { generateKeyPairSync } from 'node:crypto'
import { importSPKI } from 'jose'
import nodeJose from 'node-jose'

const { JWK } = nodeJose
const firstOf = ({ x }) => Buffer.from(x, 'base64url')[0]

function keyWith(namedCurve, first) {
  for (;;) {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve })
    const jwk = publicKey.export({ format: 'jwk' })
    if (firstOf(jwk) === first) return { jwk, pem: publicKey.export({ format: 'pem', type: 'spki' }) }
  }
}

const outcome = (promise) => promise.then(() => 'imported', (error) => error.message)

for (const [curve, algorithm, first] of [['P-256', 'ES256', 0x3f], ['P-384', 'ES384', 0x5f]]) {
  for (const x of [first - 1, first]) {
    const { jwk, pem } = keyWith(curve, x)
    const results = [
      `PEM: ${await outcome(JWK.asKey(pem, 'pem'))}`,
      `JWK: ${await outcome(JWK.asKey(jwk))}`,
      `jose: ${await outcome(importSPKI(pem, algorithm))}`,
    ]
    console.log(`${curve}, x from ${x.toString(16)}: ${results.join(', ')}`)
  }
}
JS
seen=$(node judge.mjs)
echo "$seen"
[ "$seen" = 'P-256, x from 3e: PEM: imported, JWK: imported, jose: imported
P-256, x from 3f: PEM: Attempt to access memory outside buffer bounds, JWK: imported, jose: imported
P-384, x from 5e: PEM: imported, JWK: imported, jose: imported
P-384, x from 5f: PEM: Attempt to access memory outside buffer bounds, JWK: imported, jose: imported' ]
