import eu.europa.esig.dss.model.DSSDocument;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.spi.x509.revocation.ocsp.ExternalResourcesOCSPSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.File;
import java.time.Instant;
import java.util.*;

/**
 * What EU DSS says of the signatures of a file at another time and by another policy: indication, sub-indication and errors,
 * one signature a line. Words: the file, trust anchors (PEM), a folder of OCSP responses (DER) that the file lacks, the time
 * (ISO 8601), the policy (XML) or an empty word for the default one, an evidence record or an empty word; the data files of a detached signature.
 */
public class ValidateAt implements Judge {
  public String answer(List<String> words) throws Exception {
    var verifier = Dss.offlineVerifier(words.get(1));
    verifier.setOcspSource(new ExternalResourcesOCSPSource(Dss.answersIn(new File(words.get(2)))));
    var validator = SignedDocumentValidator.fromDocument(new FileDocument(words.get(0)));
    validator.setCertificateVerifier(verifier);
    validator.setValidationTime(Date.from(Instant.parse(words.get(3))));
    if (!words.get(5).isEmpty()) {
      validator.setDetachedEvidenceRecordDocuments(List.of(new FileDocument(words.get(5))));
    }
    var data = words.subList(6, words.size()).stream().map(name -> (DSSDocument) new FileDocument(name)).toList();
    if (!data.isEmpty()) validator.setDetachedContents(data);
    var reports = words.get(4).isEmpty() ? validator.validateDocument() : validator.validateDocument(new File(words.get(4)));
    var report = reports.getSimpleReport();
    var lines = report.getSignatureIdList().stream().map(id -> {
      var errors = Validate.texts(List.of(id), report::getAdESValidationErrors);
      return String.join(" ", report.getIndication(id).name(), Objects.toString(report.getSubIndication(id), ""),
          String.join("; ", errors)).trim();
    });
    return String.join("\n", lines.toList());
  }
}
