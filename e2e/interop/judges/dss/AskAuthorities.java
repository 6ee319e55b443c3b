import eu.europa.esig.dss.enumerations.DigestAlgorithm;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.service.crl.OnlineCRLSource;
import eu.europa.esig.dss.service.ocsp.OnlineOCSPSource;
import eu.europa.esig.dss.service.tsp.OnlineTSPSource;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.x509.revocation.RevocationSource;
import java.io.*;
import java.math.BigInteger;
import java.net.*;
import java.net.http.*;
import java.security.*;
import java.security.cert.CertPathValidator;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.PKIXRevocationChecker;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.*;
import org.bouncycastle.asn1.ocsp.OCSPObjectIdentifiers;
import org.bouncycastle.asn1.x509.*;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.*;
import org.bouncycastle.cert.ocsp.*;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.operator.jcajce.*;
import org.bouncycastle.tsp.*;

/**
 * Asks a time-stamping authority and responders as clients of Java do. Words: the client, the base URL, certificates
 * (PEM) from the signer up to and including its root. The answer is `ok`, or what the client complains about.
 */
public class AskAuthorities implements Judge {
  public String answer(List<String> words) throws Exception {
    var url = words.get(1);
    var path = read(words.get(2));
    try {
      switch (words.get(0)) {
        case "time-stamp of Bouncy Castle" -> timeStamp(url + "/tsa");
        case "OCSP of Bouncy Castle" -> ocsp(url + "/ocsp", path);
        case "time-stamp of EU DSS" -> timeStampOfDss(url + "/tsa");
        case "OCSP of EU DSS" -> revocationOfDss(new OnlineOCSPSource(), path);
        case "CRL of EU DSS" -> revocationOfDss(new OnlineCRLSource(), path);
        case "path of the JDK by OCSP" -> path(path, false);
        case "path of the JDK by CRL" -> path(path, true);
        default -> throw new IllegalArgumentException("no such client");
      }
      return "ok";
    } catch (CertPathValidatorException | TSPException | OCSPException refusal) {
      return refusal.getMessage();
    }
  }

  static List<X509Certificate> read(String file) throws Exception {
    try (var pem = new FileInputStream(file)) {
      var all = CertificateFactory.getInstance("X.509").generateCertificates(pem);
      return all.stream().map(X509Certificate.class::cast).toList();
    }
  }

  static byte[] post(String url, String type, byte[] body) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(url)).header("content-type", type)
        .POST(HttpRequest.BodyPublishers.ofByteArray(body)).build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray()).body();
  }

  static void timeStamp(String url) throws Exception {
    var generator = new TimeStampRequestGenerator();
    generator.setCertReq(true);
    var digest = MessageDigest.getInstance("SHA-512").digest("data".getBytes());
    var request = generator.generate(TSPAlgorithms.SHA512, digest, BigInteger.valueOf(System.nanoTime()));
    var response = new TimeStampResponse(post(url, "application/timestamp-query", request.getEncoded()));
    response.validate(request);
    var token = response.getTimeStampToken();
    var holder = (X509CertificateHolder) token.getCertificates().getMatches(token.getSID()).iterator().next();
    token.validate(new JcaSimpleSignerInfoVerifierBuilder().build(holder));
  }

  static void timeStampOfDss(String url) throws TSPException {
    var digest = DSSUtils.digest(DigestAlgorithm.SHA512, "data".getBytes());
    if (new OnlineTSPSource(url).getTimeStampResponse(DigestAlgorithm.SHA512, digest) == null) throw new TSPException("none");
  }

  /** By the address in the certificate. */
  static void revocationOfDss(RevocationSource<?> source, List<X509Certificate> path) throws OCSPException {
    var token = source.getRevocationToken(new CertificateToken(path.get(0)), new CertificateToken(path.get(1)));
    if (token == null || !token.getStatus().isGood()) throw new OCSPException("not good");
  }

  static void ocsp(String url, List<X509Certificate> path) throws Exception {
    var digests = new JcaDigestCalculatorProviderBuilder().build();
    var issuer = new JcaX509CertificateHolder(path.get(1));
    var id = new CertificateID(digests.get(CertificateID.HASH_SHA1), issuer, path.get(0).getSerialNumber());
    var nonce = new Extension(OCSPObjectIdentifiers.id_pkix_ocsp_nonce, false,
        new org.bouncycastle.asn1.DEROctetString(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}).getEncoded());
    var request = new OCSPReqBuilder().addRequest(id).setRequestExtensions(new Extensions(nonce)).build();
    var response = new OCSPResp(post(url, "application/ocsp-request", request.getEncoded()));
    var basic = (BasicOCSPResp) response.getResponseObject();
    var verifier = new JcaContentVerifierProviderBuilder().build(basic.getCerts()[0]);
    if (!basic.isSignatureValid(verifier)) throw new OCSPException("the signature is wrong");
    if (!nonce.equals(basic.getExtension(OCSPObjectIdentifiers.id_pkix_ocsp_nonce)))
      throw new OCSPException("the nonce is not repeated");
    if (basic.getResponses()[0].getCertStatus() != CertificateStatus.GOOD) throw new OCSPException("not good");
  }

  static void path(List<X509Certificate> path, boolean byLists) throws Exception {
    var root = path.get(path.size() - 1);
    var checked = CertificateFactory.getInstance("X.509").generateCertPath(path.subList(0, path.size() - 1));
    var validator = CertPathValidator.getInstance("PKIX");
    var checker = (PKIXRevocationChecker) validator.getRevocationChecker();
    checker.setOptions(byLists
        ? EnumSet.of(PKIXRevocationChecker.Option.PREFER_CRLS, PKIXRevocationChecker.Option.NO_FALLBACK)
        : EnumSet.of(PKIXRevocationChecker.Option.NO_FALLBACK));
    var parameters = new PKIXParameters(Set.of(new TrustAnchor(root, null)));
    parameters.addCertPathChecker(checker);
    if (byLists) System.setProperty("com.sun.security.enableCRLDP", "true");
    validator.validate(checked, parameters);
  }
}
