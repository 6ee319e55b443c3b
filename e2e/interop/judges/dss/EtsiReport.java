import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import eu.europa.esig.trustedlist.TrustedListUtils;
import eu.europa.esig.validationreport.ValidationReportFacade;
import eu.europa.esig.validationreport.ValidationReportUtils;
import java.io.*;
import java.nio.file.*;
import java.time.Instant;
import java.util.*;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;

/**
 * Reports of TS 119 102-2, as JSON. "write FILE ANCHORS TIME" validates a signed file by the default policy of EU DSS,
 * with trust anchors (PEM) and without fetching, and gives its report. "read FILE" validates a report against the schema
 * of TS 119 102-2 and reads it into the classes of EU DSS.
 */
public class EtsiReport implements Judge {
  record Written(String refusal, String report) {}

  record Read(String fault, int signatures, int objects) {}

  public String answer(List<String> words) throws Exception {
    var file = words.get(1);
    if (words.get(0).equals("read")) return Dss.json.writeValueAsString(read(file));
    var at = Date.from(Instant.parse(words.get(3)));
    return Dss.json.writeValueAsString(write(file, Dss.offlineVerifier(words.get(2)), at));
  }

  static Written write(String file, CommonCertificateVerifier verifier, Date at) {
    try {
      var validator = SignedDocumentValidator.fromDocument(new FileDocument(file));
      validator.setCertificateVerifier(verifier);
      validator.setValidationTime(at);
      return new Written(null, validator.validateDocument().getXmlValidationReport());
    } catch (RuntimeException refusal) {
      return new Written(refusal.toString(), null);
    }
  }

  static Schema schema;

  /** The schema of the report with XAdES by EN 319 132-1 and trusted lists by TS 119 612 V2.4.1. */
  static synchronized Schema schema() throws Exception {
    if (schema != null) return schema;
    var location = ValidationReportUtils.VALIDATION_REPORT_SCHEMA_LOCATION;
    var ofReport = new StreamSource(ValidationReportUtils.class.getResourceAsStream(location));
    return schema = TrustedListUtils.getInstance().getSchema(ofReport);
  }

  static Read read(String file) {
    try {
      schema().newValidator().validate(new StreamSource(new File(file)));
      var facade = ValidationReportFacade.newFacade();
      var report = facade.unmarshall(Files.newInputStream(Path.of(file)), false);
      // The facade validates by the XAdES schema of 2009, which has no SigningCertificateV2.
      if (report.getSignature() == null) facade.unmarshall(Files.newInputStream(Path.of(file)), true);
      var objects = report.getSignatureValidationObjects();
      return new Read(null, report.getSignatureValidationReport().size(),
          objects == null ? 0 : objects.getValidationObject().size());
    } catch (Exception fault) {
      return new Read(fault.toString(), 0, 0);
    }
  }
}
