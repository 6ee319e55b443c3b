import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.*;
import java.security.*;
import java.time.Instant;
import java.util.*;
import org.bouncycastle.asn1.*;
import org.bouncycastle.asn1.cms.Attribute;
import org.bouncycastle.asn1.cms.CMSAttributes;
import org.bouncycastle.asn1.cms.Time;
import org.bouncycastle.asn1.ess.*;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.*;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.*;
import org.bouncycastle.cms.*;
import org.bouncycastle.cms.jcajce.JcaSignerInfoGeneratorBuilder;
import org.bouncycastle.jcajce.spec.ContextParameterSpec;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.*;
import org.bouncycastle.operator.jcajce.*;

/**
 * Signs files by ML-DSA with Bouncy Castle. Arguments: a folder, and for each message NAME, KEY (ML-DSA-44 …), ALGORITHM
 * (the same, or one with a digest), CONTEXT (or -), DATA (a file) and FORM (`attached`: CAdES with its content; `detached`:
 * for a PDF). Writes NAME.p7m, NAME.signer.der and NAME.root.der.
 */
public class SignMlDsa {
  static final Date from = Date.from(Instant.parse("2024-01-01T00:00:00Z"));
  static final Date until = Date.from(Instant.parse("2044-01-01T00:00:00Z"));
  static final Date at = Date.from(Instant.parse("2026-03-01T09:30:00Z"));
  static final Provider provider = new BouncyCastleProvider();

  public static void main(String[] arguments) throws Exception {
    Security.addProvider(provider);
    var folder = Path.of(arguments[0]);
    for (var index = 1; index < arguments.length; index += 6) {
      var order = Arrays.copyOfRange(arguments, index, index + 6);
      var root = KeyPairGenerator.getInstance(order[1], provider).generateKeyPair();
      var signer = KeyPairGenerator.getInstance(order[1], provider).generateKeyPair();
      var above = certificate("CN=PQ Root", root, "CN=PQ Root", root.getPublic(), order[1], true);
      var own = certificate("CN=PQ Root", root, "CN=PQ SIGNER", signer.getPublic(), order[1], false);
      var message = message(order, signer.getPrivate(), List.of(own, above), Files.readAllBytes(folder.resolve(order[4])));
      Files.write(folder.resolve(order[0] + ".p7m"), message);
      Files.write(folder.resolve(order[0] + ".signer.der"), own.getEncoded());
      Files.write(folder.resolve(order[0] + ".root.der"), above.getEncoded());
    }
  }

  static X509CertificateHolder certificate(String issuer, KeyPair by, String subject, PublicKey key, String algorithm,
      boolean isAuthority) throws Exception {
    var serial = BigInteger.valueOf(System.nanoTime());
    var builder = new JcaX509v3CertificateBuilder(new X500Name(issuer), serial, from, until, new X500Name(subject), key);
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(isAuthority));
    var usage = isAuthority ? KeyUsage.keyCertSign | KeyUsage.cRLSign : KeyUsage.nonRepudiation;
    builder.addExtension(Extension.keyUsage, true, new KeyUsage(usage));
    return builder.build(new JcaContentSignerBuilder(algorithm).setProvider(provider).build(by.getPrivate()));
  }

  /** Signs with a context, which no message can state. */
  record WithContext(AlgorithmIdentifier identifier, String algorithm, PrivateKey key, String context,
      ByteArrayOutputStream data) implements ContentSigner {
    WithContext(AlgorithmIdentifier identifier, String algorithm, PrivateKey key, String context) {
      this(identifier, algorithm, key, context, new ByteArrayOutputStream());
    }

    public AlgorithmIdentifier getAlgorithmIdentifier() {
      return identifier;
    }

    public OutputStream getOutputStream() {
      return data;
    }

    public byte[] getSignature() {
      try {
        var signature = Signature.getInstance(algorithm, provider);
        signature.initSign(key);
        signature.setParameter(new ContextParameterSpec(context.getBytes()));
        signature.update(data.toByteArray());
        return signature.sign();
      } catch (GeneralSecurityException cause) {
        throw new IllegalStateException(cause);
      }
    }
  }

  static byte[] message(String[] order, PrivateKey key, List<X509CertificateHolder> chain, byte[] data) throws Exception {
    var isAttached = order[5].equals("attached");
    var attributes = new ASN1EncodableVector();
    if (isAttached) attributes.add(new Attribute(CMSAttributes.signingTime, new DERSet(new Time(at))));
    var hash = MessageDigest.getInstance("SHA-256").digest(chain.get(0).getEncoded());
    var named = new SigningCertificateV2(new ESSCertIDv2(new AlgorithmIdentifier(NISTObjectIdentifiers.id_sha256), hash));
    attributes.add(new Attribute(PKCSObjectIdentifiers.id_aa_signingCertificateV2, new DERSet(named)));
    var usual = new JcaContentSignerBuilder(order[2]).setProvider(provider).build(key);
    var signing = order[3].equals("-") ? usual : new WithContext(usual.getAlgorithmIdentifier(), order[2], key, order[3]);
    var table = new DefaultSignedAttributeTableGenerator(new org.bouncycastle.asn1.cms.AttributeTable(attributes)) {
      @Override
      protected Hashtable createStandardAttributeTable(Map parameters) {
        var standard = super.createStandardAttributeTable(parameters);
        // PAdES forbids it.
        if (!isAttached) standard.remove(CMSAttributes.signingTime);
        return standard;
      }
    };
    var calculators = new JcaDigestCalculatorProviderBuilder().setProvider(provider).build();
    var signer = new JcaSignerInfoGeneratorBuilder(calculators).setSignedAttributeGenerator(table);
    var generator = new CMSSignedDataGenerator();
    generator.addSignerInfoGenerator(signer.build(signing, new JcaX509CertificateConverter().setProvider(provider).getCertificate(chain.get(0))));
    generator.addCertificates(new org.bouncycastle.util.CollectionStore<>(chain));
    return generator.generate(new CMSProcessableByteArray(data), isAttached).getEncoded("DER");
  }
}
