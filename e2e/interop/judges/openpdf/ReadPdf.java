import com.lowagie.text.pdf.PdfPKCS7;
import com.lowagie.text.pdf.PdfReader;
import java.util.ArrayList;
import java.util.List;

/** What OpenPDF says of each signature of a PDF, as JSON. Words: the PDF. */
public class ReadPdf implements Judge {
  public String answer(List<String> words) throws Exception {
    var found = new ArrayList<String>();
    try (var reader = new PdfReader(words.get(0))) {
      var fields = reader.getAcroFields();
      for (var field : fields.getSignedFieldNames()) {
        var signature = fields.verifySignature(field);
        var name = PdfPKCS7.getSubjectFields(signature.getSigningCertificate()).getField("CN");
        // A document time-stamp has none.
        var date = signature.getSignDate();
        var time = date == null ? "null" : '"' + date.toInstant().toString() + '"';
        found.add(String.format("{\"valid\":%s,\"name\":\"%s\",\"time\":%s}", signature.verify(), name, time));
      }
    }
    return found.toString();
  }
}
