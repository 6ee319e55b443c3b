import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.simplereport.jaxb.*;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.util.*;

/** What EU DSS says of the evidence records in a container or CMS file, as JSON. Words: the file, trust anchors (PEM). */
public class ValidateRecords implements Judge {
  record Verdict(String refusal, List<Evidence> records) {}

  record Evidence(String indication, String subIndication, long provenAt, List<String> scopes,
      List<String> timeStamps, List<String> errors) {}

  public String answer(List<String> words) throws Exception {
    return Dss.json.writeValueAsString(verdictOn(words.get(0), Dss.offlineVerifier(words.get(1))));
  }

  static Verdict verdictOn(String file, CommonCertificateVerifier verifier) {
    try {
      var validator = SignedDocumentValidator.fromDocument(new FileDocument(file));
      validator.setCertificateVerifier(verifier);
      var report = validator.validateDocument().getSimpleReport();
      var records = new ArrayList<Evidence>();
      for (var token : report.getJaxbModel().getSignatureOrTimestampOrEvidenceRecord()) {
        if (token instanceof XmlEvidenceRecord record) records.add(evidence(record));
        if (token instanceof XmlSignature signature && signature.getEvidenceRecords() != null) {
          for (var record : signature.getEvidenceRecords().getEvidenceRecord()) {
            if (Boolean.TRUE.equals(record.isEmbedded())) records.add(evidence(record));
          }
        }
      }
      return new Verdict(null, records);
    } catch (RuntimeException refusal) {
      return new Verdict(refusal.toString(), List.of());
    }
  }

  static Evidence evidence(XmlEvidenceRecord record) {
    var stamps = record.getTimestamps() == null ? List.<XmlTimestamp>of() : record.getTimestamps().getTimestamp();
    var details = record.getAdESValidationDetails();
    return new Evidence(record.getIndication().name(), Objects.toString(record.getSubIndication(), null),
        record.getPOETime().getTime(),
        record.getEvidenceRecordScope().stream().map(scope -> scope.getScope() + " " + scope.getName()).toList(),
        stamps.stream().map(stamp -> stamp.getIndication() + " " + stamp.getSubIndication()).toList(),
        details == null ? List.of() : details.getError().stream().map(XmlMessage::getValue).toList());
  }
}
