#!/usr/bin/env bash
# xadesjs cannot load an XAdES signature of level B-LTA: the archive time-stamp of EN 319 132-1 makes LoadXml throw.
#
# Software: xadesjs 2.6.8 (with @xmldom/xmldom 0.9.12, xpath 0.0.34); OpenSSL 3 makes the key and the time-stamp.
# Guess: an unsigned property of a namespace that a library does not know is left alone (XAdES, 4.3.1: Any), so a
#   signature still verifies after its archive time-stamp was added.
# Seen: xadesjs looks only at the local name. ArchiveTimeStamp of the namespace v1.4.1#, which EN 319 132-1, 5.5.2
#   demands, is parsed as the deprecated one of v1.3.2# and is then "Malformed"; the deprecated one loads.
#   TimeStampValidationData, which only v1.4.1# has, does no harm. So a signature verifies up to B-LT and not any more
#   after it was archived.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact xadesjs@2.6.8 @xmldom/xmldom@0.9.12 xpath@0.0.34

openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -subj /CN=Person -days 30 2>openssl.log
openssl req -x509 -newkey rsa:2048 -nodes -keyout tsa.key -out tsa.pem -subj /CN=Unit -days 30 \
  -addext extendedKeyUsage=critical,timeStamping 2>>openssl.log
cat >tsa.cnf <<'CNF'
[tsa]
default_tsa = unit
[unit]
serial = serial
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
CNF
echo 01 >serial
echo archived >data
openssl ts -query -data data -sha256 -cert -out query.tsq 2>>openssl.log
openssl ts -reply -config tsa.cnf -section unit -queryfile query.tsq -token_out -out token.der 2>>openssl.log

cat >verify.cjs <<'JS'
const { createPrivateKey, webcrypto, X509Certificate } = require('node:crypto')
const { readFileSync } = require('node:fs')
const { DOMImplementation, DOMParser, XMLSerializer } = require('@xmldom/xmldom')
const xades = require('xadesjs')

xades.setNodeDependencies({ DOMImplementation, DOMParser, XMLSerializer, xpath: require('xpath') })
xades.Application.setEngine('node', webcrypto)
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const xmldsig = 'http://www.w3.org/2000/09/xmldsig#'
const version = (number) => `http://uri.etsi.org/01903/v${number}#`

async function sign() {
  const der = createPrivateKey(readFileSync('key.pem')).export({ type: 'pkcs8', format: 'der' })
  const key = await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign'])
  const x509 = [new X509Certificate(readFileSync('certificate.pem')).raw.toString('base64')]
  const document = xades.Parse('<contract/>')
  const references = [{ hash: 'SHA-256', transforms: ['enveloped'] }]
  const options = { references, x509, signingCertificate: x509[0] }
  const signature = await new xades.SignedXml().Sign(algorithm, key, document, options)
  document.documentElement.appendChild(signature.GetXml())
  return new XMLSerializer().serializeToString(document)
}

const token = readFileSync('token.der').toString('base64')
const stamp = (number) =>
  `<ArchiveTimeStamp xmlns="${version(number)}"><CanonicalizationMethod xmlns="${xmldsig}" Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>` +
  `<EncapsulatedTimeStamp xmlns="${version('1.3.2')}">${token}</EncapsulatedTimeStamp></ArchiveTimeStamp>`
const properties = {
  none: '',
  'time-stamp of v1.3.2': stamp('1.3.2'),
  'validation data of v1.4.1': `<TimeStampValidationData xmlns="${version('1.4.1')}"/>`,
  'time-stamp of v1.4.1': stamp('1.4.1'),
}

async function verdict(signed, property) {
  const end = /<\/([^<>:]+:)?QualifyingProperties>/
  const [, prefix = ''] = end.exec(signed)
  const unsigned = `<${prefix}UnsignedProperties><${prefix}UnsignedSignatureProperties>${property}</${prefix}UnsignedSignatureProperties></${prefix}UnsignedProperties>`
  const document = xades.Parse(property === '' ? signed : signed.replace(end, `${unsigned}$&`))
  try {
    const checked = new xades.SignedXml(document)
    checked.LoadXml(document.getElementsByTagNameNS(xmldsig, 'Signature')[0])
    return (await checked.Verify()) ? 'valid' : 'not valid'
  } catch (error) {
    return error.message
  }
}

sign().then(async (signed) => {
  for (const [name, property] of Object.entries(properties)) console.log(`${name}: ${await verdict(signed, property)}`)
})
JS
seen=$(node verify.cjs)
echo "$seen"
[ "$seen" = "none: valid
time-stamp of v1.3.2: valid
validation data of v1.4.1: valid
time-stamp of v1.4.1: XMLJS0009: Malformed element 'ArchiveTimeStamp'" ]
