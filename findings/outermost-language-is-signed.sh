#!/usr/bin/env bash
# Canonical XML in the JDK gives a signed part the outermost xml:lang of its ancestors, not the nearest one.
#
# Software: OpenJDK 17.0.15 (java.xml.crypto), xmlsec1 1.2.37 with libxml2 2.9.14, as in Debian 12; OpenSSL 3 makes the key.
# Guess: if a part of a document is signed with C14N 1.0 or 1.1, it gets the nearest xml:lang and xml:space of the ancestors
#   that are left out (2.4 of both), and the JDK's canonical form is that of libxml2.
# Seen: that holds if one ancestor has the attribute. If two have it, libxml2 takes the nearer one, and the JDK that of
#   the root: a part in English is signed as Lithuanian. In C14N 1.1 the JDK also joins xml:base from the innermost outwards,
#   so dir/ and sub/ become sub/dir/. xmlsec1 and the JDK each refuse what the other signs. Exclusive C14N inherits nothing and
#   agrees. Apache Santuario 3.0.6, and so EU DSS 6.4, judges like the JDK (not run here).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out own.pem -subj /CN=Person -days 30 2>openssl.log
openssl pkcs8 -topk8 -nocrypt -in key.pem -outform DER -out key.der

cat >Canonical.java <<'JAVA'
import java.io.*;
import java.nio.file.*;
import java.security.*;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import javax.xml.crypto.dsig.*;
import javax.xml.crypto.dsig.dom.*;
import javax.xml.crypto.dsig.spec.*;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.*;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.*;

class Canonical {
  static final XMLSignatureFactory factory = XMLSignatureFactory.getInstance("DOM");

  public static void main(String[] words) throws Exception {
    if (words[0].equals("sign")) sign(words[1], words[2], words[3]);
    else verify(words[1]);
  }

  static Document read(String file) throws Exception {
    var builders = DocumentBuilderFactory.newInstance();
    builders.setNamespaceAware(true);
    var document = builders.newDocumentBuilder().parse(new File(file));
    ((Element) document.getElementsByTagName("part").item(0)).setIdAttribute("Id", true);
    return document;
  }

  static void sign(String file, String method, String signed) throws Exception {
    var key = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(Files.readAllBytes(Path.of("key.der"))));
    var document = read(file);
    var transforms = List.of(factory.newTransform(method, (TransformParameterSpec) null));
    var reference = factory.newReference("#part", factory.newDigestMethod(DigestMethod.SHA256, null), transforms, null, null);
    var info = factory.newSignedInfo(factory.newCanonicalizationMethod(CanonicalizationMethod.EXCLUSIVE, (C14NMethodParameterSpec) null),
      factory.newSignatureMethod("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", null), List.of(reference));
    factory.newXMLSignature(info, null).sign(new DOMSignContext(key, document.getDocumentElement()));
    TransformerFactory.newInstance().newTransformer().transform(new DOMSource(document), new StreamResult(new File(signed)));
  }

  static void verify(String file) throws Exception {
    var certificate = CertificateFactory.getInstance("X.509").generateCertificate(new FileInputStream("own.pem"));
    var document = read(file);
    var context = new DOMValidateContext(certificate.getPublicKey(), document.getElementsByTagNameNS(XMLSignature.XMLNS, "Signature").item(0));
    context.setProperty("javax.xml.crypto.dsig.cacheReference", true);
    var signature = factory.unmarshalXMLSignature(context);
    var isValid = signature.validate(context);
    var reference = (Reference) signature.getSignedInfo().getReferences().get(0);
    var text = new String(reference.getDigestInputStream().readAllBytes());
    System.out.println(isValid + " over " + text);
  }
}
JAVA
javac Canonical.java

verdict_of_xmlsec1() {
  xmlsec1 --verify --pubkey-cert-pem own.pem --id-attr:Id part "$1" >verified.log 2>&1 && echo true || echo false
}
judge() { # version, algorithm, attribute of the root, attribute of the chapter
  local head="<root $3><chapter $4><part Id='part'>text</part></chapter>"
  echo "$head</root>" >plain.xml
  cat >template.xml <<XML
$head<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo>
<CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>
<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>
<Reference URI="#part"><Transforms><Transform Algorithm="$2"/></Transforms>
<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><DigestValue/></Reference></SignedInfo><SignatureValue/></Signature></root>
XML
  xmlsec1 --sign --privkey-pem key.pem --id-attr:Id part --output by-xmlsec1.xml template.xml
  java -cp . Canonical sign plain.xml "$2" by-jdk.xml
  echo "$1, $3 ${4:+and $4 }- xmlsec1 of JDK: $(verdict_of_xmlsec1 by-jdk.xml), JDK of xmlsec1: $(java -cp . Canonical verify by-xmlsec1.xml)"
}
seen=$(
  for version in 1.0 1.1; do
    algorithm=http://www.w3.org/TR/2001/REC-xml-c14n-20010315
    [ $version = 1.1 ] && algorithm=http://www.w3.org/2006/12/xml-c14n11
    judge $version $algorithm 'xml:lang="lt"' ''
    judge $version $algorithm 'xml:lang="lt"' 'xml:space="preserve"'
    judge $version $algorithm 'xml:lang="lt"' 'xml:lang="en"'
  done
  judge 1.1 $algorithm 'xml:base="dir/"' 'xml:base="sub/"'
  judge exclusive http://www.w3.org/2001/10/xml-exc-c14n# 'xml:lang="lt"' 'xml:lang="en"'
)
echo "$seen"
[ "$seen" = '1.0, xml:lang="lt" - xmlsec1 of JDK: true, JDK of xmlsec1: true over <part Id="part" xml:lang="lt">text</part>
1.0, xml:lang="lt" and xml:space="preserve" - xmlsec1 of JDK: true, JDK of xmlsec1: true over <part Id="part" xml:lang="lt" xml:space="preserve">text</part>
1.0, xml:lang="lt" and xml:lang="en" - xmlsec1 of JDK: false, JDK of xmlsec1: false over <part Id="part" xml:lang="lt">text</part>
1.1, xml:lang="lt" - xmlsec1 of JDK: true, JDK of xmlsec1: true over <part Id="part" xml:lang="lt">text</part>
1.1, xml:lang="lt" and xml:space="preserve" - xmlsec1 of JDK: true, JDK of xmlsec1: true over <part Id="part" xml:lang="lt" xml:space="preserve">text</part>
1.1, xml:lang="lt" and xml:lang="en" - xmlsec1 of JDK: false, JDK of xmlsec1: false over <part Id="part" xml:lang="lt">text</part>
1.1, xml:base="dir/" and xml:base="sub/" - xmlsec1 of JDK: false, JDK of xmlsec1: false over <part Id="part" xml:base="sub/dir/">text</part>
exclusive, xml:lang="lt" and xml:lang="en" - xmlsec1 of JDK: true, JDK of xmlsec1: true over <part Id="part">text</part>' ]
