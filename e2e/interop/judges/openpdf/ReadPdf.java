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
        found.add("{\"valid\":" + signature.verify() + ",\"name\":null}");
      }
    }
    return found.toString();
  }
}
