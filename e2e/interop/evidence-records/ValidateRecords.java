import com.fasterxml.jackson.databind.ObjectMapper;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.simplereport.jaxb.*;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.*;
import java.security.cert.*;
import java.util.*;

/**
 * What EU DSS says of the evidence records in containers and CMS files, a line of JSON for each file. Arguments: trust
 * anchors (PEM), the files. Fetches nothing.
 */
public class ValidateRecords {
  record Verdict(String file, String refusal, List<Evidence> records) {}

  record Evidence(String indication, String subIndication, long provenAt, List<String> scopes,
      List<String> timeStamps, List<String> errors) {}

  public static void main(String[] arguments) throws Exception {
    var trusted = new CommonTrustedCertificateSource();
    try (var pem = new FileInputStream(arguments[0])) {
      for (var one : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        trusted.addCertificate(new CertificateToken((X509Certificate) one));
      }
    }
    var verifier = new CommonCertificateVerifier(true);
    verifier.setTrustedCertSources(trusted);
    for (var file : Arrays.asList(arguments).subList(1, arguments.length)) {
      System.out.println(new ObjectMapper().writeValueAsString(verdictOn(file, verifier)));
    }
    System.exit(0);
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
      return new Verdict(file, null, records);
    } catch (RuntimeException refusal) {
      return new Verdict(file, refusal.toString(), List.of());
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
