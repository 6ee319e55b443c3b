import ee.sk.smartid.*;
import ee.sk.smartid.common.notification.interactions.NotificationInteraction;
import ee.sk.smartid.exception.SmartIdException;
import ee.sk.smartid.rest.dao.SessionStatus;
import java.io.FileInputStream;
import java.security.KeyStore;
import java.security.cert.*;
import java.util.*;

/**
 * Asks version 3 of the Smart-ID RP API by the provider's own client. Arguments: the base URL, the issuers and their
 * root (PEM), then of each case the order (`certificate`, `authentication` or `signature`), the hash and the document
 * number. A line for each case says what the client reports, or the class of its exception and its message.
 */
public class AskSmartIdV3 {
  static SmartIdClient client = new SmartIdClient();
  static CertificateValidator trust;

  public static void main(String[] arguments) throws Exception {
    client.setHostUrl(arguments[0]);
    client.setRelyingPartyUUID("00000000-0000-4000-8000-000000000000");
    client.setRelyingPartyName("DEMO");
    var empty = KeyStore.getInstance(KeyStore.getDefaultType());
    empty.load(null);
    client.setTrustStore(empty);
    trust = new CertificateValidatorImpl(trusting(arguments[1]));
    for (var at = 2; at < arguments.length; at += 3) {
      System.out.println(answer(arguments[at], HashAlgorithm.valueOf(arguments[at + 1]), arguments[at + 2]));
    }
    System.exit(0);
  }

  static String answer(String order, HashAlgorithm hash, String document) {
    try {
      return switch (order) {
        case "certificate" -> certificate(document).certificateLevel().name();
        case "authentication" -> authentication(hash, document);
        case "signature" -> signature(hash, document);
        default -> throw new IllegalArgumentException("no such order");
      };
    } catch (SmartIdException refusal) {
      var message = refusal.getClass().getSimpleName().equals("UnprocessableSmartIdResponseException");
      return refusal.getClass().getSimpleName() + (message ? ": " + refusal.getMessage() : "");
    }
  }

  static CertificateByDocumentNumberResult certificate(String document) {
    var found = client.createCertificateByDocumentNumber().withDocumentNumber(document).getCertificateByDocumentNumber();
    trust.validate(found.certificate());
    return found;
  }

  static SessionStatus end(String session) {
    return client.getSessionStatusPoller().fetchFinalSessionStatus(session);
  }

  static String authentication(HashAlgorithm hash, String document) {
    var builder = client.createNotificationAuthentication().withDocumentNumber(document).withHashAlgorithm(hash)
        .withRpChallenge(RpChallengeGenerator.generate().toBase64EncodedValue())
        .withInteractions(List.of(NotificationInteraction.displayTextAndPin("Log in")));
    var status = end(builder.initAuthenticationSession().sessionID());
    var validator = NotificationAuthenticationResponseValidator.defaultSetupWithCertificateValidator(trust);
    var person = validator.validate(status, builder.getAuthenticationSessionRequest(), "smart-id-demo");
    var born = person.getDateOfBirth().map(Object::toString).orElse("unknown");
    return String.join(" ", person.getGivenName(), person.getSurname(), person.getIdentityCode(), person.getCountry(), born);
  }

  static String signature(HashAlgorithm hash, String document) {
    var data = new SignableData("contract".getBytes(), hash);
    var session = client.createNotificationSignature().withDocumentNumber(document).withSignableData(data)
        .withInteractions(List.of(NotificationInteraction.displayTextAndPin("Sign"))).initSignatureSession();
    var response = new SignatureResponseValidator(trust).validate(end(session.sessionID()), CertificateLevel.QUALIFIED);
    // The validator hashes what it gets, although the README passes the hash.
    new SignatureValueValidatorImpl().validate(response.getSignatureValue(), data.dataToSign(),
        certificate(document).certificate(), response.getRsaSsaPssParameters());
    return "valid";
  }

  static TrustedCACertStore trusting(String file) throws Exception {
    var anchors = new HashSet<TrustAnchor>();
    var issuers = new ArrayList<X509Certificate>();
    try (var pem = new FileInputStream(file)) {
      for (var one : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        var certificate = (X509Certificate) one;
        if (certificate.getIssuerX500Principal().equals(certificate.getSubjectX500Principal()))
          anchors.add(new TrustAnchor(certificate, null));
        else issuers.add(certificate);
      }
    }
    return new DefaultTrustedCACertStore(anchors, issuers, false);
  }
}
