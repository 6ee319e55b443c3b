import static com.fasterxml.jackson.core.json.JsonWriteFeature.ESCAPE_NON_ASCII;

import com.fasterxml.jackson.databind.json.JsonMapper;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import eu.europa.esig.trustedlist.TrustedListUtils;
import eu.europa.esig.validationreport.ValidationReportFacade;
import eu.europa.esig.validationreport.ValidationReportUtils;
import java.io.*;
import java.nio.file.*;
import java.security.cert.*;
import java.time.Instant;
import java.util.*;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;

/**
 * Reports of TS 119 102-2, a line of JSON for each file. "write ANCHORS TIME FILE…" validates signed files by the
 * default policy of EU DSS, with trust anchors (PEM) and without fetching, and gives its reports. "read FILE…"
 * validates reports against the schema of TS 119 102-2 and reads them into the classes of EU DSS.
 */
public class EtsiReport {
  record Written(String file, String refusal, String report) {}

  record Read(String file, String fault, int signatures, int objects) {}

  public static void main(String[] arguments) throws Exception {
    var json = JsonMapper.builder().enable(ESCAPE_NON_ASCII).build();
    var words = new ArrayDeque<>(Arrays.asList(arguments));
    if (words.pop().equals("read")) {
      for (var file : words) System.out.println(json.writeValueAsString(read(file)));
    } else {
      var anchors = words.pop();
      var at = Date.from(Instant.parse(words.pop()));
      var verifier = verifier(anchors);
      for (var file : words) System.out.println(json.writeValueAsString(write(file, verifier, at)));
    }
    System.exit(0);
  }

  static CommonCertificateVerifier verifier(String anchors) throws Exception {
    var trusted = new CommonTrustedCertificateSource();
    try (var pem = new FileInputStream(anchors)) {
      for (var one : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        trusted.addCertificate(new CertificateToken((X509Certificate) one));
      }
    }
    var verifier = new CommonCertificateVerifier(true);
    verifier.setTrustedCertSources(trusted);
    return verifier;
  }

  static Written write(String file, CommonCertificateVerifier verifier, Date at) {
    try {
      var validator = SignedDocumentValidator.fromDocument(new FileDocument(file));
      validator.setCertificateVerifier(verifier);
      validator.setValidationTime(at);
      return new Written(file, null, validator.validateDocument().getXmlValidationReport());
    } catch (RuntimeException refusal) {
      return new Written(file, refusal.toString(), null);
    }
  }

  /** The schema of the report with XAdES by EN 319 132-1 and trusted lists by TS 119 612 V2.4.1. */
  static Schema schema() throws Exception {
    var location = ValidationReportUtils.VALIDATION_REPORT_SCHEMA_LOCATION;
    var ofReport = new StreamSource(ValidationReportUtils.class.getResourceAsStream(location));
    return TrustedListUtils.getInstance().getSchema(ofReport);
  }

  static Read read(String file) {
    try {
      schema().newValidator().validate(new StreamSource(new File(file)));
      var facade = ValidationReportFacade.newFacade();
      var report = facade.unmarshall(Files.newInputStream(Path.of(file)), false);
      // The facade validates by the XAdES schema of 2009, which has no SigningCertificateV2.
      if (report.getSignature() == null) facade.unmarshall(Files.newInputStream(Path.of(file)), true);
      var objects = report.getSignatureValidationObjects();
      return new Read(file, null, report.getSignatureValidationReport().size(),
          objects == null ? 0 : objects.getValidationObject().size());
    } catch (Exception fault) {
      return new Read(file, fault.toString(), 0, 0);
    }
  }
}
