import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Which signatures of a file EU DSS finds, with signer and claimed time, as JSON. Words: the file, trust anchors (PEM). */
public class ReadSignatures implements Judge {
  record Signature(boolean valid, String name, String time) {}

  public String answer(List<String> words) throws Exception {
    var validator = SignedDocumentValidator.fromDocument(new FileDocument(words.get(0)));
    validator.setCertificateVerifier(Dss.offlineVerifier(words.get(1)));
    var report = validator.validateDocument().getSimpleReport();
    var found = report.getSignatureIdList().stream().map(id -> signature(report, id)).toList();
    return Dss.json.writeValueAsString(found);
  }

  static Signature signature(SimpleReport report, String id) {
    var time = report.getSigningTime(id).toInstant().truncatedTo(ChronoUnit.SECONDS);
    return new Signature(report.isValid(id), report.getSignedBy(id), time.toString());
  }
}
