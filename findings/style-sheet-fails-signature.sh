#!/usr/bin/env bash
# signxml, xml-crypto and xadesjs verify no signature over a whole XML document that names a style sheet.
#
# Software: signxml 5.2.0 (with lxml 6.1.3), xml-crypto 6.3.2, xadesjs 2.6.8 (with xmldsigjs 2.8.8, @xmldom/xmldom 0.9.12,
#   xpath 0.0.34); xmlsec1 1.2.37 and OpenJDK 17 for comparison; OpenSSL 3 makes the key.
# Guess: URI="" is the whole document (XMLDSig, 4.4.3.3), and Canonical XML keeps processing instructions outside the root (1.1),
#   so all of them verify an enveloped signature in a document with <?xml-stylesheet?> before the root.
# Seen: the three digest the root element alone, so the digest differs. A comment in its place does no harm, because
#   C14N without comments drops it. xmlsec1 and the JDK verify all of them. Electronic invoices and extracts of registers
#   often name a style sheet, so that people can read them.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact xml-crypto@6.3.2 xadesjs@2.6.8 xmldsigjs@2.8.8 @xmldom/xmldom@0.9.12 xpath@0.0.34
python3 -m venv python
python/bin/pip install --quiet signxml==5.2.0 lxml==6.1.3
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out own.pem -subj /CN=Person -days 30 \
  -addext keyUsage=critical,digitalSignature 2>openssl.log

cat >verify.py <<'PY'
import sys
from signxml import SignatureConfiguration, XMLVerifier
from signxml.exceptions import InvalidDigest

certificate = open("own.pem").read()
try:
    XMLVerifier().verify(sys.stdin.buffer.read(), x509_cert=certificate, expect_config=SignatureConfiguration())
    print("signxml true")
except InvalidDigest:
    print("signxml digest differs")
PY
cat >verify.cjs <<'JS'
const { webcrypto } = require('node:crypto')
const { readFileSync } = require('node:fs')
const { DOMImplementation, DOMParser, XMLSerializer } = require('@xmldom/xmldom')
const xades = require('xadesjs')
const { SignedXml } = require('xml-crypto')

xades.setNodeDependencies({ DOMImplementation, DOMParser, XMLSerializer, xpath: require('xpath') })
xades.Application.setEngine('node', webcrypto)
const text = readFileSync(0, 'utf8')
const document = new DOMParser().parseFromString(text, 'text/xml')
const signature = document.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'Signature')[0]

async function main() {
  const byCrypto = new SignedXml({ publicCert: readFileSync('own.pem', 'utf8') })
  byCrypto.loadSignature(signature)
  const isRight = byCrypto.checkSignature(text)
  console.log('xml-crypto', isRight || (byCrypto.getSignedReferences().length === 0 ? 'digest differs' : 'value differs'))
  const byXades = new xades.SignedXml(document)
  byXades.LoadXml(signature)
  const verdict = await byXades.Verify().catch(({ message }) => (/Invalid digest/.test(message) ? 'digest differs' : message))
  console.log('xadesjs', verdict)
}
main()
JS
cat >Verify.java <<'JAVA'
import java.io.FileInputStream;
import java.security.cert.CertificateFactory;
import javax.xml.crypto.dsig.*;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import javax.xml.parsers.DocumentBuilderFactory;

class Verify {
  public static void main(String[] words) throws Exception {
    var builders = DocumentBuilderFactory.newInstance();
    builders.setNamespaceAware(true);
    var document = builders.newDocumentBuilder().parse(System.in);
    var certificate = CertificateFactory.getInstance("X.509").generateCertificate(new FileInputStream("own.pem"));
    var context = new DOMValidateContext(certificate.getPublicKey(), document.getElementsByTagNameNS(XMLSignature.XMLNS, "Signature").item(0));
    System.out.println("JDK " + XMLSignatureFactory.getInstance("DOM").unmarshalXMLSignature(context).validate(context));
  }
}
JAVA

judge() { # name, what is before the root
  cat >template.xml <<XML
<?xml version="1.0" encoding="UTF-8"?>
$2<invoice><total>100</total><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo>
<CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>
<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>
<Reference URI=""><Transforms><Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>
<Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/></Transforms>
<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><DigestValue/></Reference></SignedInfo><SignatureValue/>
<KeyInfo><X509Data/></KeyInfo></Signature></invoice>
XML
  xmlsec1 --sign --privkey-pem key.pem,own.pem --output signed.xml template.xml
  echo "$1:" $(
    xmlsec1 --verify --pubkey-cert-pem own.pem signed.xml >verified.log 2>&1 && echo 'xmlsec1 true,'
    echo "$(java Verify.java <signed.xml),"
    python/bin/python verify.py <signed.xml | sed 's/$/,/'
    node verify.cjs <signed.xml | sed '1s/$/,/'
  )
}
seen=$(
  judge 'nothing' ''
  judge 'a comment' '<!-- for the archive -->'
  judge 'a style sheet' '<?xml-stylesheet type="text/xsl" href="invoice.xsl"?>'
)
echo "$seen"
[ "$seen" = 'nothing: xmlsec1 true, JDK true, signxml true, xml-crypto true, xadesjs true
a comment: xmlsec1 true, JDK true, signxml true, xml-crypto true, xadesjs true
a style sheet: xmlsec1 true, JDK true, signxml digest differs, xml-crypto digest differs, xadesjs digest differs' ]
