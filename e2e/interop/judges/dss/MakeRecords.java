import java.io.*;
import java.math.BigInteger;
import java.nio.file.*;
import java.security.*;
import java.security.cert.X509Certificate;
import java.util.*;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERSet;
import org.bouncycastle.asn1.cms.Attribute;
import org.bouncycastle.asn1.cms.AttributeTable;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.*;
import org.bouncycastle.cert.jcajce.*;
import org.bouncycastle.cms.*;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoGeneratorBuilder;
import org.bouncycastle.operator.DigestCalculator;
import org.bouncycastle.operator.DigestCalculatorProvider;
import org.bouncycastle.operator.jcajce.*;
import org.bouncycastle.tsp.*;
import org.bouncycastle.tsp.ers.*;

/**
 * Writes evidence records (RFC 4998) by Bouncy Castle. Words: a folder for the results, then the files to protect.
 * Writes anchors.pem, and for each case NAME.ers over the files as one group, or over the first file alone.
 */
public class MakeRecords implements Judge {
  static final ASN1ObjectIdentifier SHA256 = NISTObjectIdentifiers.id_sha256;
  static final ASN1ObjectIdentifier SHA512 = NISTObjectIdentifiers.id_sha512;

  static DigestCalculatorProvider digests;
  static X509Certificate root, unit;
  static PrivateKey unitKey;

  public synchronized String answer(List<String> words) throws Exception {
    digests = new JcaDigestCalculatorProviderBuilder().build();
    makeUnit();
    var folder = Path.of(words.get(0));
    var files = words.stream().skip(1).map(File::new).toList();
    write(folder, "anchors.pem", pem(root), pem(unit));
    write(folder, "single.ers", single(files.get(0)).getEncoded());
    write(folder, "single-of-many.ers", singleOfMany(files.get(0)).getEncoded());
    write(folder, "group.ers", group(files).getEncoded());
    write(folder, "group-of-many.ers", groupOfMany(files).getEncoded());
    write(folder, "renewed-time-stamp.ers", renewTimeStamp(group(files)).getEncoded());
    write(folder, "renewed-hash-single.ers", renewHash(single(files.get(0)), List.of(files.get(0))).getEncoded());
    write(folder, "renewed-hash-group.ers", renewHash(group(files), files).getEncoded());
    var both = renewTimeStamp(renewHash(renewTimeStamp(group(files)), files));
    write(folder, "renewed-both.ers", both.getEncoded());
    var message = message(Files.readAllBytes(files.get(0).toPath()));
    write(folder, "message.p7m", withRecord(message, record(List.of(new ERSByteData(message.getEncoded()))).get(0)));
    return "";
  }

  static ERSEvidenceRecord single(File file) throws Exception {
    return record(List.of(new ERSFileData(file))).get(0);
  }

  static ERSEvidenceRecord singleOfMany(File file) throws Exception {
    return record(withStrangers(new ERSFileData(file))).get(0);
  }

  static ERSEvidenceRecord group(List<File> files) throws Exception {
    return record(List.of(groupData(files))).get(0);
  }

  static ERSEvidenceRecord groupOfMany(List<File> files) throws Exception {
    return record(withStrangers(groupData(files))).get(0);
  }

  static ERSDataGroup groupData(List<File> files) throws Exception {
    var members = new ArrayList<ERSData>();
    for (var file : files) members.add(new ERSFileData(file));
    return new ERSDataGroup(members);
  }

  /** The data and six objects of others, so that the hash tree has several levels. */
  static List<ERSData> withStrangers(ERSData data) {
    var all = new ArrayList<ERSData>(List.of(data));
    for (var index = 0; index < 6; index++) all.add(new ERSByteData(("stranger " + index).getBytes()));
    return all;
  }

  static List<ERSEvidenceRecord> record(List<? extends ERSData> data) throws Exception {
    var generator = new ERSArchiveTimeStampGenerator(digests.get(new AlgorithmIdentifier(SHA256)));
    for (var one : data) generator.addData(one);
    var request = generator.generateTimeStampRequest(requests());
    var stamps = generator.generateArchiveTimeStamps(answer(request));
    var records = new ArrayList<ERSEvidenceRecord>();
    for (var stamp : stamps) {
      var chain = new ERSEvidenceRecordGenerator(digests).generate(stamp);
      if (chain.isContaining(data.get(0), new Date())) records.add(chain);
    }
    return records;
  }

  static ERSEvidenceRecord renewTimeStamp(ERSEvidenceRecord record) throws Exception {
    Thread.sleep(1100);
    var request = record.generateTimeStampRenewalRequest(requests());
    return record.renewTimeStamp(answer(request));
  }

  static ERSEvidenceRecord renewHash(ERSEvidenceRecord record, List<File> files) throws Exception {
    Thread.sleep(1100);
    var data = files.size() == 1 ? new ERSFileData(files.get(0)) : groupData(files);
    DigestCalculator calculator = digests.get(new AlgorithmIdentifier(SHA512));
    var request = record.generateHashRenewalRequest(calculator, data, requests());
    return record.renewHash(calculator, data, answer(request));
  }

  /** A message with its content, in BER with indefinite lengths. */
  static CMSSignedData message(byte[] content) throws Exception {
    var generator = new CMSSignedDataGenerator();
    generator.addSignerInfoGenerator(new JcaSimpleSignerInfoGeneratorBuilder().build("SHA256withRSA", unitKey, unit));
    generator.addCertificates(new JcaCertStore(List.of(unit, root)));
    return generator.generate(new CMSProcessableByteArray(content), true);
  }

  static byte[] withRecord(CMSSignedData message, ERSEvidenceRecord record) throws Exception {
    var signer = message.getSignerInfos().getSigners().iterator().next();
    var type = new ASN1ObjectIdentifier("1.2.840.113549.1.9.16.2.49");
    var attributes = new AttributeTable(new Attribute(type, new DERSet(record.toASN1Structure())));
    var sealed = SignerInformation.replaceUnsignedAttributes(signer, attributes);
    return CMSSignedData.replaceSigners(message, new SignerInformationStore(sealed)).getEncoded();
  }

  static TimeStampRequestGenerator requests() {
    var generator = new TimeStampRequestGenerator();
    generator.setCertReq(true);
    return generator;
  }

  static TimeStampResponse answer(TimeStampRequest request) throws Exception {
    var signer = new JcaSimpleSignerInfoGeneratorBuilder().build("SHA256withRSA", unitKey, unit);
    var tokens = new TimeStampTokenGenerator(signer, digests.get(new AlgorithmIdentifier(SHA256)),
        new ASN1ObjectIdentifier("0.4.0.2023.1.1"));
    tokens.addCertificates(new JcaCertStore(List.of(unit, root)));
    var responses = new TimeStampResponseGenerator(tokens, TSPAlgorithms.ALLOWED);
    var serial = new BigInteger(64, new SecureRandom());
    return new TimeStampResponse(responses.generateGrantedResponse(request, serial, new Date()).getEncoded());
  }

  static void makeUnit() throws Exception {
    var keys = KeyPairGenerator.getInstance("RSA");
    keys.initialize(3072);
    var rootKeys = keys.generateKeyPair();
    var unitKeys = keys.generateKeyPair();
    unitKey = unitKeys.getPrivate();
    var rootName = new X500Name("CN=Bouncy Castle Root,C=LT");
    root = certificate(rootName, rootKeys, rootName, rootKeys.getPublic(), true);
    unit = certificate(rootName, rootKeys, new X500Name("CN=Bouncy Castle Unit,C=LT"), unitKeys.getPublic(), false);
  }

  static X509Certificate certificate(X500Name issuer, KeyPair issuerKeys, X500Name subject, PublicKey key,
      boolean isAuthority) throws Exception {
    var day = 86_400_000L;
    var builder = new JcaX509v3CertificateBuilder(issuer, new BigInteger(64, new SecureRandom()),
        new Date(System.currentTimeMillis() - day), new Date(System.currentTimeMillis() + 1000 * day), subject, key);
    if (isAuthority) {
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
      builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
    } else {
      builder.addExtension(Extension.extendedKeyUsage, true, new ExtendedKeyUsage(KeyPurposeId.id_kp_timeStamping));
      builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
      // RFC 9608: there is no revocation data about the unit.
      builder.addExtension(new ASN1ObjectIdentifier("2.5.29.56"), false, org.bouncycastle.asn1.DERNull.INSTANCE);
    }
    var signer = new JcaContentSignerBuilder("SHA256withRSA").build(issuerKeys.getPrivate());
    return new JcaX509CertificateConverter().getCertificate(builder.build(signer));
  }

  static byte[] pem(X509Certificate certificate) throws Exception {
    var base64 = Base64.getMimeEncoder(64, "\n".getBytes()).encodeToString(certificate.getEncoded());
    return ("-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n").getBytes();
  }

  static void write(Path folder, String name, byte[]... parts) throws IOException {
    var all = new ByteArrayOutputStream();
    for (var part : parts) all.writeBytes(part);
    Files.write(folder.resolve(name), all.toByteArray());
  }
}
