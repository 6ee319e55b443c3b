import eu.europa.esig.dss.enumerations.*;
import eu.europa.esig.dss.jades.*;
import eu.europa.esig.dss.jades.signature.JAdESCounterSignatureParameters;
import eu.europa.esig.dss.jades.signature.JAdESService;
import eu.europa.esig.dss.model.*;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.spi.validation.*;
import eu.europa.esig.dss.spi.x509.revocation.ocsp.ExternalResourcesOCSPSource;
import eu.europa.esig.dss.spi.x509.tsp.TSPSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.*;
import java.math.BigInteger;
import java.nio.file.*;
import java.security.*;
import java.security.cert.*;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.*;
import java.util.stream.Stream;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cms.SignerInfoGeneratorBuilder;
import org.bouncycastle.operator.jcajce.*;
import org.bouncycastle.tsp.*;

/**
 * Signs by EU DSS, and gives its verdicts on the signatures, as JSON. Words: a folder with keys (NAME.key, PKCS #8),
 * chains (NAME.pem), `anchors.pem`, `answers/` (OCSP) and data files; the signing time; an order in JSON. Fetches nothing.
 */
public class SignJades implements Judge {
  record Order(String file, String signer, String encryption, String digest, String serialization, String level,
      String packaging, boolean encodedPayload, boolean encodedComponents, List<String> data, int times, List<String> features) {}

  record Verdict(String indication, String subIndication, String format,
      List<String> timeStamps, List<String> errors) {}

  static Path folder;
  static Date at;

  public synchronized String answer(List<String> words) throws Exception {
    folder = Path.of(words.get(0));
    Unit.serial = 0;
    at = Date.from(java.time.Instant.parse(words.get(1)));
    return Dss.json.writeValueAsString(make(Dss.json.readValue(words.get(2), Order.class)));
  }

  static List<Verdict> make(Order order) throws Exception {
    var data = order.data.stream().map(name -> (DSSDocument) new FileDocument(folder.resolve(name).toFile())).toList();
    var signed = data.size() == 1 ? sign(order, data.get(0)) : signAll(order, data);
    for (var time = 1; time < order.times; time++) signed = sign(order, signed);
    if (order.features.contains("counter-signature")) signed = counterSigned(order, signed);
    if (order.features.contains("extended")) signed = service().extendDocument(signed, parameters(order));
    signed.save(folder.resolve(order.file).toString());
    return verdicts(order, data);
  }

  static DSSDocument sign(Order order, DSSDocument data) throws Exception {
    var service = service();
    var parameters = parameters(order);
    if (order.features.contains("content-time-stamp")) {
      parameters.setContentTimestamps(List.of(service.getContentTimestamp(data, parameters)));
    }
    var value = valueOf(order, service.getDataToSign(data, parameters));
    return service.signDocument(data, parameters, value);
  }

  static DSSDocument counterSigned(Order order, DSSDocument signed) throws Exception {
    var parameters = fill(order, new JAdESCounterSignatureParameters());
    parameters.setSignatureLevel(SignatureLevel.JAdES_BASELINE_B);
    // A counter-signature has one signer.
    var isGeneral = order.serialization.equals("JSON_SERIALIZATION");
    parameters.setJwsSerializationType(isGeneral ? JWSSerializationType.COMPACT_SERIALIZATION : JWSSerializationType.FLATTENED_JSON_SERIALIZATION);
    parameters.setSignatureIdToCounterSign(SignedDocumentValidator.fromDocument(signed).getSignatures().get(0).getId());
    var service = service();
    var value = valueOf(order, service.getDataToBeCounterSigned(signed, parameters));
    return service.counterSignSignature(signed, parameters, value);
  }

  static DSSDocument signAll(Order order, List<DSSDocument> data) throws Exception {
    var service = service();
    var parameters = parameters(order);
    var value = valueOf(order, service.getDataToSign(data, parameters));
    return service.signDocument(data, parameters, value);
  }

  static SignatureValue valueOf(Order order, ToBeSigned data) throws Exception {
    var algorithm = SignatureAlgorithm.getAlgorithm(EncryptionAlgorithm.valueOf(order.encryption), DigestAlgorithm.valueOf(order.digest));
    var signature = Signature.getInstance(algorithm.getJCEId(), "BC");
    signature.initSign(key(order.signer));
    signature.update(data.getBytes());
    return new SignatureValue(algorithm, signature.sign());
  }

  static JAdESSignatureParameters parameters(Order order) throws Exception {
    return fill(order, new JAdESSignatureParameters());
  }

  static <Parameters extends JAdESSignatureParameters> Parameters fill(Order order, Parameters parameters) throws Exception {
    if (order.features.contains("x5t#o")) parameters.setSigningCertificateDigestMethod(DigestAlgorithm.SHA512);
    if (order.features.contains("statements")) {
      var place = new SignerLocation();
      place.setLocality("Vilnius");
      place.setCountry("LT");
      parameters.bLevel().setSignerLocation(place);
      parameters.bLevel().setCommitmentTypeIndications(List.of(CommitmentTypeEnum.ProofOfOrigin));
      parameters.setContentType("text/plain");
    }
    var chain = certificates(order.signer).stream().map(CertificateToken::new).toList();
    parameters.setSigningCertificate(chain.get(0));
    parameters.setCertificateChain(chain);
    parameters.setEncryptionAlgorithm(EncryptionAlgorithm.valueOf(order.encryption));
    parameters.setDigestAlgorithm(DigestAlgorithm.valueOf(order.digest));
    parameters.setSignatureLevel(SignatureLevel.valueOf("JAdES_BASELINE_" + order.level));
    parameters.setJwsSerializationType(JWSSerializationType.valueOf(order.serialization));
    parameters.setBase64UrlEncodedPayload(order.encodedPayload);
    parameters.setBase64UrlEncodedEtsiUComponents(order.encodedComponents);
    parameters.bLevel().setSigningDate(at);
    parameters.bLevel().setClaimedSignerRoles(List.of("director"));
    if (order.packaging.equals("ENVELOPING")) {
      parameters.setSignaturePackaging(SignaturePackaging.ENVELOPING);
    } else {
      parameters.setSignaturePackaging(SignaturePackaging.DETACHED);
      parameters.setSigDMechanism(SigDMechanism.valueOf(order.packaging));
    }
    return parameters;
  }

  static JAdESService service() throws Exception {
    var service = new JAdESService(verifier());
    service.setTspSource(new Unit());
    return service;
  }

  static CertificateVerifier verifier() throws Exception {
    var verifier = Dss.offlineVerifier(folder.resolve("anchors.pem").toString());
    var answers = Dss.answersIn(folder.resolve("answers").toFile());
    verifier.setOcspSource(new ExternalResourcesOCSPSource(answers));
    return verifier;
  }

  static List<Verdict> verdicts(Order order, List<DSSDocument> data) throws Exception {
    var validator = SignedDocumentValidator.fromDocument(new FileDocument(folder.resolve(order.file).toFile()));
    validator.setCertificateVerifier(verifier());
    if (!order.packaging.equals("ENVELOPING")) validator.setDetachedContents(data);
    var report = validator.validateDocument().getSimpleReport();
    return report.getSignatureIdList().stream().map(id -> new Verdict(report.getIndication(id).name(), Objects.toString(report.getSubIndication(id), null),
        report.getSignatureFormat(id).toString(),
        report.getSignatureTimestamps(id).stream().map(one -> one.getIndication().name()).toList(),
        report.getAdESValidationErrors(id).stream().map(one -> one.getValue()).toList())).toList();
  }

  static PrivateKey key(String name) throws Exception {
    var encoded = new PKCS8EncodedKeySpec(Files.readAllBytes(folder.resolve(name + ".key")));
    for (var type : List.of("EC", "RSA", "Ed25519")) {
      try {
        return KeyFactory.getInstance(type, "BC").generatePrivate(encoded);
      } catch (GeneralSecurityException other) {
        continue;
      }
    }
    throw new IllegalArgumentException(name);
  }

  static List<X509Certificate> certificates(String name) throws Exception {
    try (var pem = new FileInputStream(folder.resolve(name + ".pem").toFile())) {
      return CertificateFactory.getInstance("X.509").generateCertificates(pem).stream().map(one -> (X509Certificate) one).toList();
    }
  }

  /** A time-stamping unit in memory (RFC 3161). Each token is a second later than the one before. */
  static class Unit implements TSPSource {
    static int serial;

    public TimestampBinary getTimeStampResponse(DigestAlgorithm algorithm, byte[] digest) {
      try {
        var chain = certificates("unit");
        var calculators = new JcaDigestCalculatorProviderBuilder().build();
        var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(key("unit"));
        var info = new SignerInfoGeneratorBuilder(calculators).build(signer, new X509CertificateHolder(chain.get(0).getEncoded()));
        var forEss = calculators.get(new AlgorithmIdentifier(NISTObjectIdentifiers.id_sha256));
        var generator = new TimeStampTokenGenerator(info, forEss, new ASN1ObjectIdentifier("1.2.3.4"));
        generator.addCertificates(new JcaCertStore(chain));
        var requests = new TimeStampRequestGenerator();
        requests.setCertReq(true);
        var request = requests.generate(new ASN1ObjectIdentifier(algorithm.getOid()), digest);
        var time = new Date(at.getTime() + 1000L * ++serial);
        return new TimestampBinary(generator.generate(request, BigInteger.valueOf(serial), time).getEncoded());
      } catch (Exception cause) {
        throw new IllegalStateException(cause);
      }
    }
  }
}
