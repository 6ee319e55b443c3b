import ee.sk.smartid.*;
import ee.sk.smartid.exception.SmartIdException;
import ee.sk.smartid.rest.dao.Interaction;
import java.io.FileInputStream;
import java.security.KeyStore;
import java.security.Signature;
import java.security.cert.*;
import java.util.List;

/**
 * Asks version 2 of the Smart-ID API by the provider's own client. Words: the order (`certificate`, `authentication` or
 * `signature`), the base URL, the document number, the type of hash, the issuing certificates (PEM). The answer is what
 * the client reports: the person, the level of the certificate, or the class of its exception.
 */
public class AskSmartId implements Judge {
  public String answer(List<String> words) throws Exception {
    var client = new SmartIdClient();
    client.setHostUrl(words.get(1));
    client.setRelyingPartyUUID("00000000-0000-0000-0000-000000000000");
    client.setRelyingPartyName("DEMO");
    var empty = KeyStore.getInstance(KeyStore.getDefaultType());
    empty.load(null);
    client.setTrustStore(empty);
    try {
      return switch (words.get(0)) {
        case "certificate" -> certificate(client, words).getCertificateLevel();
        case "authentication" -> authentication(client, words);
        case "signature" -> signature(client, words);
        default -> throw new IllegalArgumentException("no such order");
      };
    } catch (SmartIdException refusal) {
      return refusal.getClass().getSimpleName();
    }
  }

  static SmartIdCertificate certificate(SmartIdClient client, List<String> words) {
    return client.getCertificate().withDocumentNumber(words.get(2)).withCertificateLevel("QUALIFIED").fetch();
  }

  static String authentication(SmartIdClient client, List<String> words) throws Exception {
    var hash = AuthenticationHash.generateRandomHash(HashType.valueOf(words.get(3)));
    var response = client.createAuthentication().withDocumentNumber(words.get(2)).withAuthenticationHash(hash)
        .withCertificateLevel("QUALIFIED").withAllowedInteractionsOrder(List.of(Interaction.displayTextAndPIN("Log in")))
        .authenticate();
    var validator = new AuthenticationResponseValidator(new X509Certificate[0]);
    try (var file = new FileInputStream(words.get(4))) {
      for (var one : CertificateFactory.getInstance("X.509").generateCertificates(file)) {
        validator.addTrustedCACertificate((X509Certificate) one);
      }
    }
    var person = validator.validate(response);
    var born = person.getDateOfBirth().map(Object::toString).orElse("unknown");
    return String.join(" ", person.getGivenName(), person.getSurname(), person.getIdentityCode(), person.getCountry(), born);
  }

  static String signature(SmartIdClient client, List<String> words) throws Exception {
    var data = new SignableData("contract".getBytes());
    data.setHashType(HashType.valueOf(words.get(3)));
    var signature = client.createSignature().withDocumentNumber(words.get(2)).withSignableData(data)
        .withCertificateLevel("QUALIFIED").withAllowedInteractionsOrder(List.of(Interaction.displayTextAndPIN("Sign")))
        .sign();
    var verifier = Signature.getInstance(words.get(3) + "withRSA");
    verifier.initVerify(certificate(client, words).getCertificate().getPublicKey());
    verifier.update("contract".getBytes());
    return verifier.verify(signature.getValue()) ? "valid" : "not valid";
  }
}
