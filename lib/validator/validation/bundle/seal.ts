import { decodeBase64 } from '#encoding/base64'
import { type Bytes, equalBytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import { InvalidEncoding } from '#encoding/invalid-encoding'
import { MalformedXml } from '#encoding/xml/read-xml'
import { MalformedCertificate } from '#pki/certificate/malformed-certificate'
import { type SelfIssuedKey, selfIssuedAlgorithm, signBySelfIssued } from '#pki/self-issued'
import { asice, asiceKinds, referenceTo } from '#signature/asic/asice'
import { openContainer } from '#signature/asic/open-container'
import { digestDataFiles } from '#signature/asic/signed-data-files'
import { SignatureValueInvalid } from '#signature/signature-value-invalid'
import { SigningRefused } from '#signature/signing-refused'
import { completeXades } from '#signature/xades/complete'
import { readOnlySignature } from '#signature/xades/located-signature'
import { prepareXades } from '#signature/xades/prepare'
import { type BundleContents, bundleArchive } from './bundle-files'

type Unsealed = Omit<BundleContents, 'seal'>

/**
 * Returns the signature file of a seal (XAdES, EN 319 132-1) over every part of a bundle. The manifest must name the
 * key's certificate.
 */
export async function sealBundle(bundle: Unsealed, key: SelfIssuedKey, at: Date): Promise<Bytes> {
  const prepared = await asice.prepare(await bundleArchive(bundle), {
    certificate: key.certificate,
    issuers: [],
    algorithm: selfIssuedAlgorithm,
    claimedSigningTime: at,
  })
  const value = signBySelfIssued(key, decodeBase64(prepared.dataToBeSigned))
  return (await asice.complete(prepared.documentDigest, prepared, value)).tail
}

/** A seal that fits its bundle. The reader decides whether to trust its certificate. */
export interface CheckedSeal {
  /** SHA-256 of the certificate, hex. */
  readonly fingerprint: string
  readonly claimedSealingTime: Date
}

/**
 * Checks a seal: it writes the seal again from its certificate, its time and its value, and compares all bytes. The
 * value must verify, too. Returns undefined if the seal does not fit.
 */
export async function checkSeal(bundle: Unsealed, seal: Bytes): Promise<CheckedSeal | undefined> {
  try {
    return await checkWritten(bundle, seal)
  } catch (error) {
    if (faults.some((fault) => error instanceof fault)) return undefined
    throw error
  }
}

/** The errors that readers and writers of signatures throw if the seal has other content. */
const faults = [
  InvalidEncoding,
  MalformedCertificate,
  MalformedDer,
  MalformedXml,
  SignatureValueInvalid,
  SigningRefused,
  TypeError,
] as const

async function checkWritten(bundle: Unsealed, seal: Bytes): Promise<CheckedSeal | undefined> {
  const { signature } = readOnlySignature(seal)
  const { id, keyInfoCertificates, signedProperties, value } = signature
  const [certificate, another] = keyInfoCertificates
  const time = signedProperties?.claimedSigningTime
  if (!id || !certificate || another || !time || !value) return undefined
  const source = await bundleArchive(bundle)
  const { state } = prepareXades({
    profile: 'baseline',
    signatureId: id,
    references: (await digestDataFiles(openContainer(source, asiceKinds))).map(referenceTo),
    certificate,
    algorithm: selfIssuedAlgorithm,
    claimedSigningTime: time,
  })
  if (!equalBytes(completeXades(state, value), seal)) return undefined
  const fingerprint = encodeHex(digest('SHA-256', certificate))
  return { fingerprint, claimedSealingTime: time }
}
