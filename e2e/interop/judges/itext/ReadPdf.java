import com.itextpdf.kernel.pdf.PdfDocument;
import com.itextpdf.kernel.pdf.PdfReader;
import com.itextpdf.signatures.CertificateInfo;
import com.itextpdf.signatures.SignatureUtil;
import java.util.ArrayList;
import java.util.List;

/** What iText says of each signature of a PDF, as JSON. Words: the PDF. */
public class ReadPdf implements Judge {
  public String answer(List<String> words) throws Exception {
    var found = new ArrayList<String>();
    try (var document = new PdfDocument(new PdfReader(words.get(0)))) {
      var signatures = new SignatureUtil(document);
      for (var field : signatures.getSignatureNames()) {
        var signature = signatures.readSignatureData(field);
        if (signature.isTsp()) continue;
        var name = CertificateInfo.getSubjectFields(signature.getSigningCertificate()).getField("CN");
        var time = signature.getSignDate().toInstant();
        found.add(String.format("{\"valid\":%s,\"name\":\"%s\",\"time\":\"%s\"}",
            signature.verifySignatureIntegrityAndAuthenticity(), name, time));
      }
    }
    return found.toString();
  }
}
