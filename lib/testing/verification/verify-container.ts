import type { Container, DataFile } from '@/lib/container/container'
import { containerLimits } from '@/lib/container/container-limits'
import { readContainer } from '@/lib/container/read-container'
import { fileFinder } from '@/lib/container/reference-uri'
import type { ByteSource } from '@/lib/encoding/byte-source'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { MalformedXml } from '@/lib/encoding/xml/read-xml'
import { readEntry } from '@/lib/encoding/zip/read-entry'
import type { Certificate } from '@/lib/pki/certificate/certificate'
import { buildCertificationPath } from '@/lib/pki/certification-path'
import { readableCertificates } from '@/lib/pki/readable-certificates'
import { parseTimeStampToken, type TimeStampToken } from '@/lib/pki/time-stamp/token'
import { verifyTimeStampToken } from '@/lib/pki/time-stamp/verify'
import { detachedFilesOf } from '@/lib/signature/asic/detached-files'
import type { DetachedFiles } from '@/lib/signature/xades/detached-file'
import type { XmlTimeStamp } from '@/lib/signature/xades/properties/time-stamp'
import { readXadesSignatures, type XadesSignature } from '@/lib/signature/xades/read'
import { isTimeStamped } from '@/lib/signature/xades/time-stamp-imprint'
import { verifyXadesSignature } from '@/lib/signature/xades/verify'
import type { KnownMaterial, VerificationTrust } from './verification-trust'
import { verifyRevocation } from './verify-revocation'
import type { SignatureVerdict } from './verify-signatures'
import type { TimeStampFindings } from './verify-time-stamp'

/**
 * Verifies every XAdES signature of a container offline.
 * Throws `ZipRefused` and `ContainerRefused` when the container cannot be read at all.
 */
export async function verifyContainer(
  source: ByteSource,
  trust: VerificationTrust,
): Promise<SignatureVerdict[]> {
  const container = readContainer(source)
  const files = detachedFilesOf(container)
  const findData = fileFinder(container.dataFiles)
  const verdicts: SignatureVerdict[] = []
  for (const { name, entry } of container.signatureFiles) {
    const bytes = readEntry(source, entry, containerLimits.signatureBytes)
    const signatures = readOrNone(bytes)
    if (signatures.length === 0) verdicts.push(unreadable(name))
    for (const signature of signatures) {
      const unsigned = unsignedFiles(container, signature, findData)
      verdicts.push(await verifyOne(signature, unsigned.length, files, trust))
    }
  }
  return verdicts
}

function readOrNone(bytes: Uint8Array): readonly XadesSignature[] {
  try {
    return readXadesSignatures(bytes)
  } catch (error) {
    if (error instanceof MalformedXml) return []
    throw error
  }
}

function unreadable(name: string): SignatureVerdict {
  return {
    signatureId: name,
    valid: false,
    reasons: ['signature-file-malformed'],
    signer: undefined,
    timeStampTime: undefined,
    claimedSigningTime: undefined,
    coversWholeFile: false,
  }
}

async function verifyOne(
  signature: XadesSignature,
  unsigned: number,
  files: DetachedFiles,
  trust: VerificationTrust,
): Promise<SignatureVerdict> {
  const { failures, certificate } = await verifyXadesSignature(signature, files)
  const known = knownMaterialOf(signature)
  const stamped = await verifySignatureTimeStamps(signature, known, trust, files)
  const reasons = [
    ...failures,
    ...(unsigned > 0 ? ['file-not-signed'] : []),
    ...stamped.reasons,
    ...(certificate ? trustFailures(certificate, known, trust, stamped.time ?? trust.at) : []),
  ]
  return {
    signatureId: signature.id ?? '',
    valid: reasons.length === 0,
    reasons,
    signer: certificate,
    timeStampTime: stamped.time,
    claimedSigningTime: signature.signedProperties?.claimedSigningTime,
    coversWholeFile: unsigned === 0,
  }
}

function knownMaterialOf(signature: XadesSignature): KnownMaterial {
  const values = signature.unsignedProperties.flatMap((property) =>
    property.kind === 'validation-values' || property.kind === 'time-stamp-validation-data'
      ? [property]
      : [],
  )
  const certificates = [
    ...signature.keyInfoCertificates,
    ...values.flatMap((value) => value.certificates),
  ]
  return {
    certificates: readableCertificates(certificates),
    ocspResponses: values.flatMap((value) => value.ocspResponses),
  }
}

/** EN 319 162-1, 4.4.3.2: a signature that leaves a file out says nothing of it. */
function unsignedFiles(
  { dataFiles }: Container,
  { references }: XadesSignature,
  find: (uri: string) => DataFile | undefined,
): readonly DataFile[] {
  const signed = new Set(references.map(({ uri }) => find(uri ?? '')))
  return dataFiles.filter((file) => !signed.has(file))
}

function trustFailures(
  certificate: Certificate,
  known: KnownMaterial,
  trust: VerificationTrust,
  at: Date,
): string[] {
  const material = { anchors: trust.anchors.certificates, intermediates: known.certificates }
  const path = buildCertificationPath(certificate, material, at)
  return [...(path.found ? [] : [path.reason]), ...verifyRevocation(certificate, known, trust, at)]
}

/** The signature time-stamps of a signature (EN 319 132-1, 5.3): the earliest that holds, or what is wrong. */
async function verifySignatureTimeStamps(
  { unsignedProperties }: XadesSignature,
  known: KnownMaterial,
  trust: VerificationTrust,
  files: DetachedFiles,
): Promise<TimeStampFindings> {
  const times: Date[] = []
  const reasons: string[] = []
  for (const property of unsignedProperties) {
    if (property.kind !== 'signature-time-stamp') continue
    for (const bytes of property.timeStamp.tokens) {
      const found = await verifyToken(bytes, property.timeStamp, { known, trust, files })
      if (found.time) times.push(found.time)
      reasons.push(...found.reasons)
    }
  }
  times.sort((left, right) => left.getTime() - right.getTime())
  return { time: times[0], reasons: times.length > 0 ? [] : reasons }
}

interface Asked {
  readonly known: KnownMaterial
  readonly trust: VerificationTrust
  readonly files: DetachedFiles
}

async function verifyToken(
  bytes: Uint8Array,
  timeStamp: XmlTimeStamp,
  asked: Asked,
): Promise<TimeStampFindings> {
  const token = parseOrNone(bytes)
  const algorithm = token?.messageImprint.algorithm
  if (!token || !algorithm) return { time: undefined, reasons: ['time-stamp: malformed'] }
  const { digest } = token.messageImprint
  const covers = await isTimeStamped(timeStamp, { algorithm, digest }, asked.files)
  const reasons = covers ? tokenFailures(token, asked) : ['imprint-differs']
  return {
    time: reasons.length === 0 ? token.genTime : undefined,
    reasons: reasons.map((reason) => `time-stamp: ${reason}`),
  }
}

function parseOrNone(bytes: Uint8Array): TimeStampToken | undefined {
  try {
    return parseTimeStampToken(bytes)
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}

/** The imprint was compared before: here it is the token's own. */
function tokenFailures(token: TimeStampToken, { known, trust }: Asked): string[] {
  const { failures, certificate } = verifyTimeStampToken(token, {
    digest: token.messageImprint.digest,
    knownCertificates: known.certificates,
  })
  const material = {
    anchors: trust.anchors.certificates,
    intermediates: [...readableCertificates(token.signedData.certificates), ...known.certificates],
  }
  const path = certificate && buildCertificationPath(certificate, material, token.genTime)
  return [...failures, ...(path && !path.found ? [path.reason] : [])]
}
