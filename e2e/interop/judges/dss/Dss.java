import com.fasterxml.jackson.databind.json.JsonMapper;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonCertificateSource;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import java.io.*;
import java.nio.file.*;
import java.security.cert.*;
import java.util.*;

/** What the judges of EU DSS share. */
class Dss {
  static final JsonMapper json = new JsonMapper();

  /** Trusted certificates by the content of their file: reading hundreds takes longer than a validation. */
  private static final Map<String, CommonTrustedCertificateSource> known = new HashMap<>();

  /** Trusts the certificates of a file (PEM), and fetches nothing. */
  static CommonCertificateVerifier offlineVerifier(String anchors) throws Exception {
    var verifier = new CommonCertificateVerifier(true);
    verifier.setTrustedCertSources(trusted(anchors));
    return verifier;
  }

  private static synchronized CommonTrustedCertificateSource trusted(String anchors) throws Exception {
    var content = Files.readString(Path.of(anchors));
    if (!known.containsKey(content)) known.put(content, filled(new CommonTrustedCertificateSource(), anchors));
    return known.get(content);
  }

  static <Source extends CommonCertificateSource> Source filled(Source source, String certificates)
      throws Exception {
    try (var pem = new FileInputStream(certificates)) {
      for (var one : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        source.addCertificate(new CertificateToken((X509Certificate) one));
      }
    }
    return source;
  }

  /** The OCSP responses in a folder. */
  static FileDocument[] answersIn(File folder) {
    var files = folder.listFiles();
    if (files == null) return new FileDocument[0];
    return Arrays.stream(files).map(FileDocument::new).toArray(FileDocument[]::new);
  }
}
