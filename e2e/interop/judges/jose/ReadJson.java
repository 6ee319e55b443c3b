import com.nimbusds.jose.*;
import com.nimbusds.jose.crypto.*;
import com.nimbusds.jose.util.JSONArrayUtils;
import com.nimbusds.jose.util.JSONObjectUtils;
import java.nio.file.*;
import java.security.*;
import java.security.interfaces.*;
import java.security.spec.X509EncodedKeySpec;
import java.util.*;
import org.jose4j.jws.JsonWebSignature;

/**
 * Which JAdES signatures a library for JWS verifies, as JSON. Words: the library, the path of the jobs. `valid`: as it
 * is; `declared`: once the caller names the critical headers that it understands; `refused`.
 */
public class ReadJson implements Judge {
  static final Set<String> OWN = Set.of("sigT", "sigD");

  public String answer(List<String> words) throws Exception {
    var outcomes = new LinkedHashMap<String, Object>();
    for (var one : JSONArrayUtils.parse(Files.readString(Path.of(words.get(1))))) {
      @SuppressWarnings("unchecked")
      var job = (Map<String, Object>) one;
      outcomes.put((String) job.get("name"), outcome(words.get(0), job));
    }
    return JSONObjectUtils.toJSONString(outcomes);
  }

  static String outcome(String library, Map<String, Object> job) {
    for (var declared : List.of(Set.<String>of(), OWN)) {
      try {
        if (isValid(library, job, declared)) return declared.isEmpty() ? "valid" : "declared";
      } catch (Exception refusal) {
        // The next try, or `refused`.
      }
    }
    return "refused";
  }

  static boolean isValid(String library, Map<String, Object> job, Set<String> declared) throws Exception {
    var text = (String) job.get("text");
    var kind = ((String) job.get("algorithm")).startsWith("ES") ? "EC" : "RSA";
    var keys = new ArrayList<PublicKey>();
    for (var pem : (List<?>) job.get("keys")) keys.add(key(kind, (String) pem));
    if (library.equals("jose4j")) return byJose4j(text, keys.get(0), declared);
    if (!text.startsWith("{")) return JWSObject.parse(text).verify(verifier(keys.get(0), declared));
    var signatures = JWSObjectJSON.parse(text).getSignatures();
    for (var i = 0; i < keys.size(); i++) {
      if (!signatures.get(i).verify(verifier(keys.get(i), declared))) return false;
    }
    return true;
  }

  static PublicKey key(String kind, String pem) throws GeneralSecurityException {
    var base64 = pem.replaceAll("-----.*-----", "");
    return KeyFactory.getInstance(kind).generatePublic(new X509EncodedKeySpec(Base64.getMimeDecoder().decode(base64)));
  }

  static JWSVerifier verifier(PublicKey key, Set<String> declared) throws JOSEException {
    return key instanceof ECPublicKey ec ? new ECDSAVerifier(ec, declared) : new RSASSAVerifier((RSAPublicKey) key, declared);
  }

  static boolean byJose4j(String text, PublicKey key, Set<String> declared) throws Exception {
    var jws = new JsonWebSignature();
    jws.setKnownCriticalHeaders(declared.toArray(String[]::new));
    jws.setCompactSerialization(text);
    jws.setKey(key);
    return jws.verifySignature();
  }
}
