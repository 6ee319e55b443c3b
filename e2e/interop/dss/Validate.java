import static com.fasterxml.jackson.core.json.JsonWriteFeature.ESCAPE_NON_ASCII;

import com.fasterxml.jackson.databind.json.JsonMapper;
import eu.europa.esig.dss.jaxb.object.Message;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.simplereport.jaxb.XmlTimestamp;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.spi.x509.revocation.ocsp.ExternalResourcesOCSPSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.*;
import java.security.cert.*;
import java.util.*;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What EU DSS says of signed files by its default policy, a line of JSON for each. Arguments: trust
 * anchors (PEM), a folder of OCSP responses (DER) that files lack, the files. Fetches nothing.
 */
public class Validate {
  record Verdict(String file, String refusal, List<Signature> signatures) {}

  record Signature(String indication, String subIndication, String format, String signedBy,
      List<String> scopes, List<String> timeStamps, List<String> errors, List<String> warnings) {}

  public static void main(String[] arguments) throws Exception {
    var verifier = offlineVerifier(new File(arguments[0]), new File(arguments[1]));
    var json = JsonMapper.builder().enable(ESCAPE_NON_ASCII).build();
    for (var file : Arrays.asList(arguments).subList(2, arguments.length)) {
      System.out.println(json.writeValueAsString(runTool(file, verifier)));
    }
  }

  static CommonCertificateVerifier offlineVerifier(File anchors, File answers) throws Exception {
    var trusted = new CommonTrustedCertificateSource();
    try (var pem = new FileInputStream(anchors)) {
      for (var anchor : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        trusted.addCertificate(new CertificateToken((X509Certificate) anchor));
      }
    }
    var responses = Arrays.stream(answers.listFiles()).map(FileDocument::new);
    var verifier = new CommonCertificateVerifier(true);
    verifier.setTrustedCertSources(trusted);
    verifier.setOcspSource(new ExternalResourcesOCSPSource(responses.toArray(FileDocument[]::new)));
    return verifier;
  }

  static Verdict runTool(String file, CommonCertificateVerifier verifier) {
    try {
      var validator = SignedDocumentValidator.fromDocument(new FileDocument(file));
      validator.setCertificateVerifier(verifier);
      var report = validator.validateDocument().getSimpleReport();
      var ids = report.getSignatureIdList();
      return new Verdict(file, null, ids.stream().map(id -> signature(report, id)).toList());
    } catch (RuntimeException refusal) {
      return new Verdict(file, refusal.toString(), List.of());
    }
  }

  static Signature signature(SimpleReport report, String id) {
    var stamps = report.getSignatureTimestamps(id);
    var scopes = report.getSignatureScopes(id).stream();
    var tokens = Stream.concat(Stream.of(id), stamps.stream().map(XmlTimestamp::getId)).toList();
    var subIndication = Objects.toString(report.getSubIndication(id), null);
    return new Signature(report.getIndication(id).name(), subIndication,
        report.getSignatureFormat(id).toString(), report.getSignedBy(id),
        scopes.map(scope -> scope.getScope() + " " + scope.getName()).toList(),
        stamps.stream().map(stamp -> stamp.getIndication().name()).toList(),
        texts(tokens, report::getAdESValidationErrors),
        texts(tokens, report::getAdESValidationWarnings));
  }

  static List<String> texts(List<String> tokens, Function<String, List<Message>> messagesOf) {
    var messages = tokens.stream().flatMap(token -> messagesOf.apply(token).stream());
    return messages.map(Message::getValue).distinct().toList();
  }
}
