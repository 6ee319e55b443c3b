import ee.sk.mid.*;
import ee.sk.mid.exception.MidException;
import ee.sk.mid.rest.dao.request.*;
import java.io.FileInputStream;
import java.security.*;
import java.security.cert.*;
import java.util.List;

/**
 * Asks the Mobile-ID REST API by the provider's own client. Words: the order (`certificate`, `authentication` or
 * `signature`), the base URL, the phone, the personal code, the type of hash, the issuing certificate (PEM). The answer
 * is what the client reports: the person or the certificate's subject, or the class of its exception.
 */
public class AskMobileId implements Judge {
  public String answer(List<String> words) throws Exception {
    var trusted = trusting(words.get(5));
    var client = MidClient.newBuilder().withHostUrl(words.get(1)).withTrustStore(trusted)
        .withRelyingPartyUUID("00000000-0000-0000-0000-000000000000").withRelyingPartyName("DEMO").build();
    var type = MidHashType.valueOf(words.get(4));
    try {
      return switch (words.get(0)) {
        case "certificate" -> certificate(client, words).getSubjectX500Principal().getName();
        case "authentication" -> authentication(client, words, type, trusted);
        case "signature" -> signature(client, words, type);
        default -> throw new IllegalArgumentException("no such order");
      };
    } catch (MidException refusal) {
      return refusal.getClass().getSimpleName();
    }
  }

  static X509Certificate certificate(MidClient client, List<String> words) {
    var request = MidCertificateRequest.newBuilder().withPhoneNumber(words.get(2)).withNationalIdentityNumber(words.get(3));
    return client.createMobileIdCertificate(client.getMobileIdConnector().getCertificate(request.build()));
  }

  static String authentication(MidClient client, List<String> words, MidHashType type, KeyStore trusted) {
    var hash = MidAuthenticationHashToSign.generateRandomHashOfType(type);
    var request = MidAuthenticationRequest.newBuilder().withPhoneNumber(words.get(2)).withNationalIdentityNumber(words.get(3))
        .withHashToSign(hash).withLanguage(MidLanguage.ENG).build();
    var session = client.getMobileIdConnector().authenticate(request).getSessionID();
    var status = client.getSessionStatusPoller().fetchFinalAuthenticationSessionStatus(session);
    var result = new MidAuthenticationResponseValidator(trusted).validate(client.createMobileIdAuthentication(status, hash));
    if (!result.isValid()) return result.getErrors().toString();
    var person = result.getAuthenticationIdentity();
    return String.join(" ", person.getGivenName(), person.getSurName(), person.getIdentityCode(), person.getCountry());
  }

  static String signature(MidClient client, List<String> words, MidHashType type) throws GeneralSecurityException {
    var data = "contract".getBytes();
    var hash = MidHashToSign.newBuilder().withDataToHash(data).withHashType(type).build();
    var request = MidSignatureRequest.newBuilder().withPhoneNumber(words.get(2)).withNationalIdentityNumber(words.get(3))
        .withHashToSign(hash).withLanguage(MidLanguage.ENG).build();
    var session = client.getMobileIdConnector().sign(request).getSessionID();
    var status = client.getSessionStatusPoller().fetchFinalSignatureSessionStatus(session);
    var verifier = Signature.getInstance(words.get(4) + "withECDSAinP1363Format");
    verifier.initVerify(certificate(client, words).getPublicKey());
    verifier.update(data);
    return verifier.verify(client.createMobileIdSignature(status).getValue()) ? "valid" : "not valid";
  }

  static KeyStore trusting(String pem) throws Exception {
    var store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null);
    try (var file = new FileInputStream(pem)) {
      store.setCertificateEntry("issuer", CertificateFactory.getInstance("X.509").generateCertificate(file));
    }
    return store;
  }
}
