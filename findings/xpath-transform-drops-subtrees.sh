#!/usr/bin/env bash
# xadesjs verifies an XPath transform that leaves elements out, and fails at one that picks an element.
#
# Software: xadesjs 2.6.8 (with @xmldom/xmldom 0.9.12, xpath 0.0.34); xmlsec1 1.2.37 signs and verifies, too.
# Guess: an XPath transform keeps each node for which the expression is true (XMLDSig, 6.6.3), whatever is said of the
#   nodes around it, so both forms verify as in xmlsec1.
# Seen: xadesjs walks down from the root and removes a node for which it is false with all that is below. So
#   not(ancestor-or-self::ds:Signature) is right, and ancestor-or-self::*[@ID='a'] removes the root: the digest is that of
#   nothing, and Verify ends in "Invalid digest". The second form is how ADOC-V1.0 signs metadata and how a
#   part of a form is signed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
xmlsec1 --version | grep -q '^xmlsec1 1\.2\.'
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact xadesjs@2.6.8 @xmldom/xmldom@0.9.12 xpath@0.0.34
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -subj /CN=Person -days 30 2>openssl.log

template() {
  cat <<XML
<form><part ID="a">agreed</part><part ID="b">open</part><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>$1</ds:XPath></ds:Transform><ds:Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue/></ds:Reference></ds:SignedInfo><ds:SignatureValue/><ds:KeyInfo><ds:X509Data/></ds:KeyInfo></ds:Signature></form>
XML
}
sign() {
  template "$2" >"$1-template.xml"
  xmlsec1 --sign --privkey-pem key.pem,certificate.pem --output "$1.xml" "$1-template.xml"
  echo "$1: xmlsec1 $(xmlsec1 --verify --trusted-pem certificate.pem "$1.xml" 2>&1 | head -n 1), xadesjs $(node verify.cjs "$1.xml")"
}

cat >verify.cjs <<'JS'
const { webcrypto } = require('node:crypto')
const { readFileSync } = require('node:fs')
const { DOMImplementation, DOMParser, XMLSerializer } = require('@xmldom/xmldom')
const xades = require('xadesjs')

xades.setNodeDependencies({ DOMImplementation, DOMParser, XMLSerializer, xpath: require('xpath') })
xades.Application.setEngine('node', webcrypto)
const document = xades.Parse(readFileSync(process.argv[2], 'utf8'))
const checked = new xades.SignedXml(document)
checked.LoadXml(document.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'Signature')[0])
checked.Verify().then(
  (valid) => console.log(valid ? 'OK' : 'not valid'),
  ({ message }) => console.log(/Invalid digest/.exec(message)?.[0] ?? message),
)
JS
seen=$(
  sign leave-out 'not(ancestor-or-self::ds:Signature)'
  sign leave-out-part "not(ancestor-or-self::*[@ID='b']) and not(ancestor-or-self::ds:Signature)"
  sign pick-part "ancestor-or-self::*[@ID='a']"
)
echo "$seen"
[ "$seen" = 'leave-out: xmlsec1 OK, xadesjs OK
leave-out-part: xmlsec1 OK, xadesjs OK
pick-part: xmlsec1 OK, xadesjs Invalid digest' ]
