import eu.europa.esig.dss.asic.cades.ASiCWithCAdESSignatureParameters;
import eu.europa.esig.dss.asic.cades.signature.ASiCWithCAdESService;
import eu.europa.esig.dss.asic.xades.ASiCWithXAdESSignatureParameters;
import eu.europa.esig.dss.asic.xades.signature.ASiCWithXAdESService;
import eu.europa.esig.dss.cades.CAdESSignatureParameters;
import eu.europa.esig.dss.cades.signature.CAdESService;
import eu.europa.esig.dss.enumerations.*;
import eu.europa.esig.dss.jades.JAdESSignatureParameters;
import eu.europa.esig.dss.jades.signature.JAdESService;
import eu.europa.esig.dss.model.*;
import eu.europa.esig.dss.pades.PAdESSignatureParameters;
import eu.europa.esig.dss.pades.signature.PAdESService;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonCertificateSource;
import eu.europa.esig.dss.spi.x509.revocation.ocsp.ExternalResourcesOCSPSource;
import eu.europa.esig.dss.spi.x509.tsp.TSPSource;
import eu.europa.esig.dss.xades.XAdESSignatureParameters;
import eu.europa.esig.dss.xades.signature.XAdESService;
import java.io.File;
import java.net.URI;
import java.net.http.*;
import java.util.*;

/**
 * Extends the signatures of a file by EU DSS. Words: the form of the signature, the level, the file, trust anchors (PEM),
 * certificates of authorities that a signature need not name (PEM), a folder of OCSP responses (DER), the address that
 * gives a token (DER) for a digest, the file to write; data files of a detached signature.
 */
public class Extend implements Judge {
  public String answer(List<String> words) throws Exception {
    var level = words.get(1);
    var verifier = Dss.offlineVerifier(words.get(3));
    verifier.setAdjunctCertSources(Dss.filled(new CommonCertificateSource(), words.get(4)));
    verifier.setOcspSource(new ExternalResourcesOCSPSource(Dss.answersIn(new File(words.get(5)))));
    var source = new Authority(words.get(6));
    var document = new FileDocument(words.get(2));
    var data = words.subList(8, words.size()).stream().map(name -> (DSSDocument) new FileDocument(name)).toList();
    extended(words.get(0), level, document, data, verifier, source).save(words.get(7));
    return "extended";
  }

  static DSSDocument extended(String form, String level, DSSDocument document, List<DSSDocument> data,
      CommonCertificateVerifier verifier, TSPSource source) {
    switch (form) {
      case "PAdES": {
        var parameters = new PAdESSignatureParameters();
        parameters.setSignatureLevel(SignatureLevel.valueOf("PAdES_BASELINE_" + level));
        var service = new PAdESService(verifier);
        service.setTspSource(source);
        return service.extendDocument(document, parameters);
      }
      case "XAdES": {
        var parameters = new XAdESSignatureParameters();
        parameters.setSignatureLevel(SignatureLevel.valueOf("XAdES_BASELINE_" + level));
        parameters.setDetachedContents(data);
        var service = new XAdESService(verifier);
        service.setTspSource(source);
        return service.extendDocument(document, parameters);
      }
      case "CAdES": {
        var parameters = new CAdESSignatureParameters();
        parameters.setSignatureLevel(SignatureLevel.valueOf("CAdES_BASELINE_" + level));
        var service = new CAdESService(verifier);
        service.setTspSource(source);
        return service.extendDocument(document, parameters);
      }
      case "JAdES": {
        var parameters = new JAdESSignatureParameters();
        parameters.setSignatureLevel(SignatureLevel.valueOf("JAdES_BASELINE_" + level));
        parameters.setJwsSerializationType(JWSSerializationType.FLATTENED_JSON_SERIALIZATION);
        var service = new JAdESService(verifier);
        service.setTspSource(source);
        return service.extendDocument(document, parameters);
      }
      case "ASiC_E with XAdES": {
        var parameters = new ASiCWithXAdESSignatureParameters();
        parameters.aSiC().setContainerType(ASiCContainerType.ASiC_E);
        parameters.setSignatureLevel(SignatureLevel.valueOf("XAdES_BASELINE_" + level));
        var service = new ASiCWithXAdESService(verifier);
        service.setTspSource(source);
        return service.extendDocument(document, parameters);
      }
      default: {
        var parameters = new ASiCWithCAdESSignatureParameters();
        parameters.aSiC().setContainerType(ASiCContainerType.valueOf(form.substring(0, 6)));
        parameters.setSignatureLevel(SignatureLevel.valueOf("CAdES_BASELINE_" + level));
        var service = new ASiCWithCAdESService(verifier);
        service.setTspSource(source);
        return service.extendDocument(document, parameters);
      }
    }
  }

  /** Asks for a token by the digest in hexadecimal. */
  record Authority(String address) implements TSPSource {
    public TimestampBinary getTimeStampResponse(DigestAlgorithm algorithm, byte[] digest) {
      try {
        var request = HttpRequest.newBuilder(URI.create(address + HexFormat.of().formatHex(digest))).build();
        var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
        return new TimestampBinary(response.body());
      } catch (Exception cause) {
        throw new IllegalStateException(cause);
      }
    }
  }
}
