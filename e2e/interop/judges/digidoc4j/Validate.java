import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.spi.x509.CommonCertificateSource;
import eu.europa.esig.dss.tsl.job.TLValidationJob;
import eu.europa.esig.dss.tsl.source.TLSource;
import java.io.*;
import java.security.cert.*;
import java.util.*;
import java.util.stream.Collectors;
import org.digidoc4j.*;
import org.digidoc4j.impl.asic.tsl.TSLCertificateSourceImpl;

/**
 * What digidoc4j says of a container: the number of signatures, and "valid" or the errors. Words: the container, a
 * trusted list, the certificates (PEM) of its signers; or the container and trusted certificates (PEM).
 */
public class Validate implements Judge {
  public String answer(List<String> words) throws Exception {
    var configuration = new Configuration(Configuration.Mode.TEST);
    configuration.setTSL(
        words.size() == 2 ? anchored(words.get(1)) : listed(words.get(1), words.get(2)));
    var container = ContainerOpener.open(words.get(0), configuration);
    var result = container.validate();
    var verdict = result.isValid() ? "valid" : oneLine(result.getErrors());
    return container.getSignatures().size() + " " + verdict;
  }

  static String oneLine(List<? extends Exception> errors) {
    var messages = errors.stream().map(error -> error.getMessage().replace('\n', ' '));
    return messages.collect(Collectors.joining(" | "));
  }

  static TSLCertificateSource listed(String list, String signers) throws Exception {
    var signerSource = new CommonCertificateSource();
    for (var signer : certificates(signers)) {
      signerSource.addCertificate(new CertificateToken(signer));
    }
    var listSource = new TLSource();
    listSource.setUrl(list);
    listSource.setCertificateSource(signerSource);
    var listed = new TSLCertificateSourceImpl();
    var job = new TLValidationJob();
    job.setTrustedListSources(listSource);
    job.setTrustedListCertificateSource(listed);
    job.setOfflineDataLoader(FileDocument::new);
    job.offlineRefresh();
    return listed;
  }

  static TSLCertificateSource anchored(String anchors) throws Exception {
    var source = new TSLCertificateSourceImpl();
    for (var anchor : certificates(anchors)) source.addTSLCertificate(anchor);
    return source;
  }

  static List<X509Certificate> certificates(String path) throws Exception {
    try (var pem = new FileInputStream(path)) {
      return CertificateFactory.getInstance("X.509").generateCertificates(pem).stream()
          .map(certificate -> (X509Certificate) certificate)
          .toList();
    }
  }
}
