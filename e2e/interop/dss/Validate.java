import static com.fasterxml.jackson.core.json.JsonWriteFeature.ESCAPE_NON_ASCII;

import com.fasterxml.jackson.databind.json.JsonMapper;
import eu.europa.esig.dss.jaxb.object.Message;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.simplereport.jaxb.XmlTimestamp;
import eu.europa.esig.dss.spi.tsl.TrustedListsCertificateSource;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonCertificateSource;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.spi.x509.revocation.ocsp.ExternalResourcesOCSPSource;
import eu.europa.esig.dss.tsl.job.TLValidationJob;
import eu.europa.esig.dss.tsl.source.TLSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.*;
import java.security.cert.*;
import java.util.*;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What EU DSS says of signed files by its default policy, a line of JSON for each. Arguments: trust
 * anchors (PEM), a folder of OCSP responses (DER) that files lack, the files. Fetches nothing. The
 * properties "list" and "listSigners" name a trusted list and the certificates (PEM) of its signers.
 */
public class Validate {
  record Verdict(String file, String refusal, List<Signature> signatures) {}

  record Signature(String indication, String subIndication, String format, String signedBy,
      String qualification, List<String> scopes, List<String> timeStamps, List<String> errors,
      List<String> warnings) {}

  public static void main(String[] arguments) throws Exception {
    var verifier = offlineVerifier(new File(arguments[0]), new File(arguments[1]));
    var json = JsonMapper.builder().enable(ESCAPE_NON_ASCII).build();
    for (var file : Arrays.asList(arguments).subList(2, arguments.length)) {
      System.out.println(json.writeValueAsString(runTool(file, verifier)));
    }
    // A thread that read the trusted list would keep the program running for a minute.
    System.exit(0);
  }

  static CommonCertificateVerifier offlineVerifier(File anchors, File answers) throws Exception {
    var trusted = filled(new CommonTrustedCertificateSource(), anchors);
    var listed = new TrustedListsCertificateSource();
    if (System.getProperty("list") != null) readList(listed);
    var responses = Arrays.stream(answers.listFiles()).map(FileDocument::new);
    var verifier = new CommonCertificateVerifier(true);
    verifier.setTrustedCertSources(trusted, listed);
    verifier.setOcspSource(new ExternalResourcesOCSPSource(responses.toArray(FileDocument[]::new)));
    return verifier;
  }

  static <Source extends CommonCertificateSource> Source filled(Source source, File certificates)
      throws Exception {
    try (var pem = new FileInputStream(certificates)) {
      for (var one : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        source.addCertificate(new CertificateToken((X509Certificate) one));
      }
    }
    return source;
  }

  static void readList(TrustedListsCertificateSource listed) throws Exception {
    var list = new TLSource();
    list.setUrl(System.getProperty("list"));
    list.setCertificateSource(
        filled(new CommonCertificateSource(), new File(System.getProperty("listSigners"))));
    var job = new TLValidationJob();
    job.setTrustedListSources(list);
    job.setTrustedListCertificateSource(listed);
    job.setOfflineDataLoader(FileDocument::new);
    job.offlineRefresh();
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
        report.getSignatureQualification(id).name(), scopes.map(scope -> scope.getScope() + " " + scope.getName()).toList(),
        stamps.stream().map(stamp -> stamp.getIndication().name()).toList(),
        texts(tokens, report::getAdESValidationErrors),
        texts(tokens, report::getAdESValidationWarnings));
  }

  static List<String> texts(List<String> tokens, Function<String, List<Message>> messagesOf) {
    var messages = tokens.stream().flatMap(token -> messagesOf.apply(token).stream());
    return messages.map(Message::getValue).distinct().toList();
  }
}
