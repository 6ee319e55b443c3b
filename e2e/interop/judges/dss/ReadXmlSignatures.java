import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateFactory;
import java.util.*;
import java.util.zip.ZipFile;
import javax.xml.crypto.*;
import javax.xml.crypto.dsig.XMLSignature;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.*;

/**
 * Which XML signatures of a container the JDK itself verifies, as JSON. It knows no XAdES: it verifies the references and
 * the value with the first certificate. Words: the container.
 */
public class ReadXmlSignatures implements Judge {
  public String answer(List<String> words) throws Exception {
    var found = new ArrayList<String>();
    try (var zip = new ZipFile(words.get(0))) {
      for (var entry : Collections.list(zip.entries())) {
        if (!entry.getName().matches("META-INF/(.*/)?signatures.*\\.xml")) continue;
        var factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        var document = factory.newDocumentBuilder().parse(zip.getInputStream(entry));
        var signatures = document.getElementsByTagNameNS(XMLSignature.XMLNS, "Signature");
        for (var index = 0; index < signatures.getLength(); index++) {
          found.add("{\"valid\":" + verify((Element) signatures.item(index), zip) + ",\"name\":null,\"time\":null}");
        }
      }
    }
    return found.toString();
  }

  static boolean verify(Element signature, ZipFile zip) throws Exception {
    var first = signature.getElementsByTagNameNS(XMLSignature.XMLNS, "X509Certificate").item(0).getTextContent();
    var der = new ByteArrayInputStream(Base64.getMimeDecoder().decode(first));
    var key = CertificateFactory.getInstance("X.509").generateCertificate(der).getPublicKey();
    var context = new DOMValidateContext(key, signature);
    markIds(signature, context);
    // The JDK's own provider; the libraries of this folder bring another.
    var factory = XMLSignatureFactory.getInstance("DOM", "XMLDSig");
    var usual = factory.getURIDereferencer();
    context.setURIDereferencer((reference, inside) ->
        reference.getURI().startsWith("#") ? usual.dereference(reference, inside) : entryOf(zip, reference.getURI()));
    return factory.unmarshalXMLSignature(context).validate(context);
  }

  static Data entryOf(ZipFile zip, String uri) throws URIReferenceException {
    try {
      var name = URLDecoder.decode(uri.replace("+", "%2B"), StandardCharsets.UTF_8);
      return new OctetStreamData(zip.getInputStream(zip.getEntry(name)));
    } catch (IOException failure) {
      throw new URIReferenceException(failure);
    }
  }

  static void markIds(Element element, DOMValidateContext context) {
    if (element.hasAttribute("Id")) context.setIdAttributeNS(element, null, "Id");
    for (var child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element one) markIds(one, context);
    }
  }
}
