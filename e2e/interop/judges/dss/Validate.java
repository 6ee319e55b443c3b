import eu.europa.esig.dss.jaxb.object.Message;
import eu.europa.esig.dss.model.DSSDocument;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.simplereport.jaxb.XmlTimestamp;
import eu.europa.esig.dss.spi.tsl.TrustedListsCertificateSource;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonCertificateSource;
import eu.europa.esig.dss.spi.x509.revocation.ocsp.ExternalResourcesOCSPSource;
import eu.europa.esig.dss.tsl.job.TLValidationJob;
import eu.europa.esig.dss.tsl.source.TLSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.File;
import java.util.*;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What EU DSS says of a signed file by its default policy, as JSON. Words: the file, trust anchors (PEM), a folder of
 * OCSP responses (DER) that the file lacks, a trusted list and the certificates (PEM) of its signers, or two empty words;
 * the data files of a detached signature.
 */
public class Validate implements Judge {
  record Verdict(String refusal, List<Signature> signatures) {}

  record Signature(String indication, String subIndication, String format, String signedBy,
      String qualification, List<String> scopes, List<String> timeStamps, List<String> errors,
      List<String> warnings) {}

  public String answer(List<String> words) throws Exception {
    var verifier = Dss.offlineVerifier(words.get(1));
    var answers = Dss.answersIn(new File(words.get(2)));
    verifier.setOcspSource(new ExternalResourcesOCSPSource(answers));
    if (!words.get(3).isEmpty()) verifier.addTrustedCertSources(listed(words.get(3), words.get(4)));
    var data = words.subList(5, words.size()).stream().map(name -> (DSSDocument) new FileDocument(name)).toList();
    return Dss.json.writeValueAsString(verdictOn(words.get(0), data, verifier));
  }

  static TrustedListsCertificateSource listed(String list, String signers) throws Exception {
    var source = new TLSource();
    source.setUrl(list);
    source.setCertificateSource(Dss.filled(new CommonCertificateSource(), signers));
    var listed = new TrustedListsCertificateSource();
    var job = new TLValidationJob();
    job.setTrustedListSources(source);
    job.setTrustedListCertificateSource(listed);
    job.setOfflineDataLoader(FileDocument::new);
    job.offlineRefresh();
    return listed;
  }

  static Verdict verdictOn(String file, List<DSSDocument> data, CommonCertificateVerifier verifier) {
    try {
      var validator = SignedDocumentValidator.fromDocument(new FileDocument(file));
      validator.setCertificateVerifier(verifier);
      if (!data.isEmpty()) validator.setDetachedContents(data);
      var report = validator.validateDocument().getSimpleReport();
      var ids = report.getSignatureIdList();
      return new Verdict(null, ids.stream().map(id -> signature(report, id)).toList());
    } catch (RuntimeException refusal) {
      return new Verdict(refusal.toString(), List.of());
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
