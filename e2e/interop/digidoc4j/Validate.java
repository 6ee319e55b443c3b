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
 * Prints a line for each container: the number of signatures, and "valid" or the errors of
 * digidoc4j. Arguments: a trusted list, the certificates (PEM) of its signers, the containers.
 */
public class Validate {
  public static void main(String[] arguments) throws Exception {
    var configuration = new Configuration(Configuration.Mode.TEST);
    configuration.setTSL(listed(arguments[0], arguments[1]));
    for (var file : Arrays.asList(arguments).subList(2, arguments.length)) {
      var container = ContainerOpener.open(file, configuration);
      var result = container.validate();
      var verdict = result.isValid() ? "valid" : oneLine(result.getErrors());
      System.out.println(container.getSignatures().size() + " " + verdict);
    }
    // Threads of digidoc4j would keep the program running.
    System.exit(0);
  }

  static String oneLine(List<? extends Exception> errors) {
    var messages = errors.stream().map(error -> error.getMessage().replace('\n', ' '));
    return messages.collect(Collectors.joining(" | "));
  }

  static TSLCertificateSource listed(String list, String signers) throws Exception {
    var signerSource = new CommonCertificateSource();
    try (var pem = new FileInputStream(signers)) {
      for (var signer : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        signerSource.addCertificate(new CertificateToken((X509Certificate) signer));
      }
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
}
