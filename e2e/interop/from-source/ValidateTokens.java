import eu.webeid.security.certificate.CertificateData;
import eu.webeid.security.exceptions.AuthTokenException;
import eu.webeid.security.validator.AuthTokenValidator;
import eu.webeid.security.validator.AuthTokenValidatorBuilder;
import java.io.FileInputStream;
import java.net.URI;
import java.nio.file.*;
import java.security.cert.*;

/**
 * Validates authentication tokens by the library of Web eID, with OCSP. Arguments: the origin, the issuers (PEM), then of
 * each case the token (JSON) and the nonce. A line for each case has the name of the person, or the class of the exception.
 */
public class ValidateTokens {
  public static void main(String[] arguments) throws Exception {
    X509Certificate[] issuers;
    try (var pem = new FileInputStream(arguments[1])) {
      issuers = CertificateFactory.getInstance("X.509").generateCertificates(pem).toArray(X509Certificate[]::new);
    }
    var validator = new AuthTokenValidatorBuilder().withSiteOrigin(URI.create(arguments[0]))
        .withTrustedCertificateAuthorities(issuers).build();
    for (var at = 2; at < arguments.length; at += 2) {
      System.out.println(answer(validator, Files.readString(Path.of(arguments[at])), arguments[at + 1]));
    }
    System.exit(0);
  }

  static String answer(AuthTokenValidator validator, String token, String nonce) throws Exception {
    try {
      var certificate = validator.validate(validator.parse(token), nonce);
      return CertificateData.getSubjectCN(certificate).orElse("unknown");
    } catch (AuthTokenException refusal) {
      return refusal.getClass().getSimpleName();
    }
  }
}
