import eu.europa.esig.dss.enumerations.*;
import eu.europa.esig.dss.model.*;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.pades.PAdESSignatureParameters;
import eu.europa.esig.dss.pades.signature.PAdESService;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import java.io.*;
import java.security.*;
import java.security.cert.X509Certificate;
import java.util.*;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.PDSignature;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cms.*;
import org.bouncycastle.cms.jcajce.JcaSignerInfoGeneratorBuilder;
import org.bouncycastle.operator.jcajce.*;

/**
 * Adds a signature to a PDF by EU DSS or PDFBox. Words: `dss` or `pdfbox`, the key store (PKCS #12), its password, the
 * PDF, the PDF to write.
 */
public class SignAgain implements Judge {
  record Holder(PrivateKey key, X509Certificate certificate) {}

  public String answer(List<String> words) throws Exception {
    var holder = holder(words.get(1), words.get(2).toCharArray());
    if (words.get(0).equals("dss")) byDss(holder, words.get(3), words.get(4));
    else byPdfBox(holder, words.get(3), words.get(4));
    return "signed";
  }

  static Holder holder(String file, char[] password) throws Exception {
    var store = KeyStore.getInstance("PKCS12");
    try (var bytes = new FileInputStream(file)) {
      store.load(bytes, password);
    }
    var alias = store.aliases().nextElement();
    return new Holder((PrivateKey) store.getKey(alias, password), (X509Certificate) store.getCertificate(alias));
  }

  static void byDss(Holder holder, String from, String to) throws Exception {
    var parameters = new PAdESSignatureParameters();
    parameters.setSignatureLevel(SignatureLevel.PAdES_BASELINE_B);
    parameters.setDigestAlgorithm(DigestAlgorithm.SHA256);
    parameters.setSigningCertificate(new CertificateToken(holder.certificate));
    var service = new PAdESService(new CommonCertificateVerifier());
    var document = new FileDocument(from);
    var signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(holder.key);
    signature.update(service.getDataToSign(document, parameters).getBytes());
    var value = new SignatureValue(SignatureAlgorithm.RSA_SHA256, signature.sign());
    service.signDocument(document, parameters, value).save(to);
  }

  static void byPdfBox(Holder holder, String from, String to) throws Exception {
    try (var document = Loader.loadPDF(new File(from)); var written = new FileOutputStream(to)) {
      var signature = new PDSignature();
      signature.setFilter(PDSignature.FILTER_ADOBE_PPKLITE);
      signature.setSubFilter(PDSignature.SUBFILTER_ADBE_PKCS7_DETACHED);
      signature.setSignDate(Calendar.getInstance());
      document.addSignature(signature, content -> cms(holder, content));
      document.saveIncremental(written);
    }
  }

  static byte[] cms(Holder holder, InputStream content) throws IOException {
    try {
      var generator = new CMSSignedDataGenerator();
      var signer = new JcaContentSignerBuilder("SHA256withRSA").build(holder.key);
      var digests = new JcaDigestCalculatorProviderBuilder().build();
      generator.addSignerInfoGenerator(new JcaSignerInfoGeneratorBuilder(digests).build(signer, holder.certificate));
      generator.addCertificates(new JcaCertStore(List.of(holder.certificate)));
      return generator.generate(new CMSProcessableByteArray(content.readAllBytes()), false).getEncoded();
    } catch (GeneralSecurityException | org.bouncycastle.operator.OperatorException | CMSException failure) {
      throw new IOException(failure);
    }
  }
}
