#!/usr/bin/env bash
# xadesjs cannot verify an RSA signature that carries its chain if an issuer in it has an EC key, or the other way round.
#
# Software: xmldsigjs 2.8.8, xadesjs 2.6.8 (with @xmldom/xmldom 0.9.12, xpath 0.0.34); OpenSSL 3 makes the certificates.
# Guess: X509Data may have the signer's certificate and its chain in any order (XMLDSig, 4.5.4), so a library takes the
#   key of the signer, and further certificates change nothing.
# Seen: it imports the key of each certificate for the algorithm of the signature. The same signature verifies with the
#   signer's certificate alone and with an issuer of the same kind of key; with an issuer of another kind, Verify throws
#   "Incorrect public key algorithm" (or "Cannot get Curved name"). RSA signers below an EC authority are usual: Smart-ID, and Mobile-ID the other
#   way round. Two curves (P-256 below P-384) do no harm.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact xmldsigjs@2.8.8 xadesjs@2.6.8 @xmldom/xmldom@0.9.12 xpath@0.0.34

for authority in RSA P-256 P-384; do
  kind=(-newkey ec -pkeyopt "ec_paramgen_curve:$authority")
  [ $authority = RSA ] && kind=(-newkey rsa:2048)
  openssl req -x509 "${kind[@]}" -nodes -keyout ca-$authority.key -out ca-$authority.pem -subj "/CN=Authority $authority" -days 30 2>>openssl.log
  for signer in RSA P-256; do
    kind=(-newkey ec -pkeyopt "ec_paramgen_curve:$signer")
    [ $signer = RSA ] && kind=(-newkey rsa:2048)
    [ -f $signer.key ] || openssl req "${kind[@]}" -nodes -keyout $signer.key -out $signer.csr -subj /CN=Person 2>>openssl.log
    openssl x509 -req -in $signer.csr -CA ca-$authority.pem -CAkey ca-$authority.key -CAcreateserial -days 30 -out $signer-by-$authority.pem 2>>openssl.log
  done
done

cat >verify.cjs <<'JS'
const { createPrivateKey, webcrypto, X509Certificate } = require('node:crypto')
const { readFileSync } = require('node:fs')
const { DOMImplementation, DOMParser, XMLSerializer } = require('@xmldom/xmldom')
const xades = require('xadesjs')

xades.setNodeDependencies({ DOMImplementation, DOMParser, XMLSerializer, xpath: require('xpath') })
xades.Application.setEngine('node', webcrypto)
const algorithms = {
  RSA: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  'P-256': { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
}
const base64 = (name) => new X509Certificate(readFileSync(name)).raw.toString('base64')

async function verdict(signer, authority) {
  const algorithm = algorithms[signer]
  const der = createPrivateKey(readFileSync(`${signer}.key`)).export({ type: 'pkcs8', format: 'der' })
  const key = await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign'])
  const x509 = [base64(`${signer}-by-${authority ?? 'RSA'}.pem`)]
  if (authority) x509.push(base64(`ca-${authority}.pem`))
  const document = xades.Parse('<contract/>')
  const signed = new xades.SignedXml()
  const references = [{ hash: 'SHA-256', transforms: ['enveloped'] }]
  const signature = await signed.Sign(algorithm, key, document, { references, x509 })
  document.documentElement.appendChild(signature.GetXml())
  const read = xades.Parse(new XMLSerializer().serializeToString(document))
  const checked = new xades.SignedXml(read)
  checked.LoadXml(read.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'Signature')[0])
  return await checked.Verify().catch(({ message }) => message.replace(/:.*/, ''))
}

async function main() {
  for (const signer of ['RSA', 'P-256'])
    for (const authority of [undefined, 'RSA', 'P-256', 'P-384'])
      console.log(`${signer}, ${authority ? `issuer ${authority}` : 'alone'}: ${await verdict(signer, authority)}`)
}
main()
JS
seen=$(node verify.cjs)
echo "$seen"
[ "$seen" = 'RSA, alone: true
RSA, issuer RSA: true
RSA, issuer P-256: Incorrect public key algorithm
RSA, issuer P-384: Incorrect public key algorithm
P-256, alone: true
P-256, issuer RSA: Cannot get Curved name from the ECDSA public key
P-256, issuer P-256: true
P-256, issuer P-384: true' ]
