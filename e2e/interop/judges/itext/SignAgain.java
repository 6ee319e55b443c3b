import com.itextpdf.kernel.pdf.PdfReader;
import com.itextpdf.kernel.pdf.StampingProperties;
import com.itextpdf.signatures.PdfSigner;
import com.itextpdf.signatures.PrivateKeySignature;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.util.List;

/** Adds a signature to a PDF by iText. Words: the key store (PKCS #12), its password, the PDF, the PDF to write. */
public class SignAgain implements Judge {
  public String answer(List<String> words) throws Exception {
    var password = words.get(1).toCharArray();
    var store = KeyStore.getInstance("PKCS12");
    try (var bytes = new FileInputStream(words.get(0))) {
      store.load(bytes, password);
    }
    var alias = store.aliases().nextElement();
    var key = new PrivateKeySignature((PrivateKey) store.getKey(alias, password), "SHA-256", "BC");
    try (var reader = new PdfReader(words.get(2)); var written = new FileOutputStream(words.get(3))) {
      var signer = new PdfSigner(reader, written, new StampingProperties().useAppendMode());
      signer.signDetached(key, store.getCertificateChain(alias), null, null, null, 0,
          PdfSigner.CryptoStandard.CADES);
    }
    return "signed";
  }
}
