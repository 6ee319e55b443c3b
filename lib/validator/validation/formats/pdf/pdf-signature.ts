import { type Bytes, equalBytes } from '#encoding/bytes'
import { fieldsOf } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import { contextTag } from '#encoding/der/tags'
import { onlyChild } from '#encoding/der/values'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { singleValue } from '#pki/cms/attributes'
import { parseSignedData, type SignedData, type SignerInfo } from '#pki/cms/signed-data'
import { oids } from '#pki/oids'
import { readableCertificates } from '#pki/readable-certificates'
import type { PdfSignature } from '#signature/pades/read'
import type { DigestMatcher } from '../../model/digest-matcher'
import { joinMaterial, type Material, noMaterial } from '../../model/material'
import { readMaterial } from '../../model/read-material'
import type { SignatureToValidate } from '../../model/signature'
import type { TimeStampToValidate } from '../../model/time-stamp'
import type { StructureFinding } from '../../model/token'
import { messageDigest } from '../cms/message-digest'
import { readContentTimeStamps, readSignatureTimeStamps } from '../cms/signature-time-stamps'
import { readSignedFacts, toBeSigned } from '../cms/signed-facts'
import { type CmsSigner, readCmsSigner } from '../cms/signer'
import { commonFacts, unreadable } from './common-facts'
import { formatOf, levelOf, type PdfLevel } from './format'
import type { PdfReading } from './pdf-reading'
import { pkcs1ValueOf, readPkcs1Signature } from './pkcs1-signature'
import { typeOfContent } from './type-of-content'

/** Reads a signature of a PDF as facts (EN 319 142-1, 6.3). */
export async function readPdfSignature(
  pdfSignature: PdfSignature,
  reading: PdfReading,
  documentTimeStamps: readonly TimeStampToValidate[],
): Promise<SignatureToValidate> {
  const common = commonFacts(pdfSignature, reading)
  const after = documentTimeStamps.filter(({ covers }) => covers.has(common.id))
  const pkcs1Value = pkcs1ValueOf(pdfSignature)
  if (pkcs1Value) {
    return await readPkcs1Signature(pdfSignature, pkcs1Value, {
      common,
      reading,
      timeStamps: after,
    })
  }
  const message = readMessage(pdfSignature)
  if (!message) return unreadable(common, 'cms-malformed')
  const { signedData, signerInfo } = message
  const { digestAlgorithm, signatureAlgorithm } = signerInfo
  const claims = readSignedFacts(signerInfo)
  const content = await signedContent(pdfSignature, message, reading)
  const signer: CmsSigner = {
    signerInfo,
    contentType: oids.idData,
    contentDigest: content?.contentDigest ?? new Uint8Array(),
    certificates: [...readableCertificates(signedData.certificates), ...reading.knownCertificates],
  }
  const facts = readCmsSigner(signer)
  const own = joinMaterial(
    readMaterial(signedData, 'SIGNED_DATA'),
    readArchivedRevocation(signerInfo),
  )
  const stamped = {
    signatureId: common.id,
    certificates: signer.certificates,
    digestOfContent: async (algorithm: DigestAlgorithm) =>
      await reading.digestOfRanges(pdfSignature, algorithm),
  }
  const before = await readContentTimeStamps(signerInfo, stamped)
  const inside = await readSignatureTimeStamps(signerInfo, stamped)
  const timeStamps = [...before.timeStamps, ...inside.timeStamps, ...after]
  return {
    id: common.id,
    signatureId: common.signatureId,
    filename: common.filename,
    scopes: common.scopes,
    pdfRevision: common.pdfRevision,
    identification: facts.identification,
    signerIdentifier: facts.signerIdentifier,
    isValueRight: facts.isValueRight,
    isValueOverBer: facts.isValueOverBer,
    // ISO 32000-2, table 255: the time in the message is used only if /M is missing.
    claimedSigningTime: common.claimedSigningTime ?? claims.claimedSigningTime,
    structure: [
      ...common.structure,
      ...message.structure,
      ...facts.structure,
      ...before.structure,
      ...inside.structure,
    ],
    references: [messageDigest(signer, content !== undefined), ...(content?.references ?? [])],
    digestAlgorithm,
    signatureAlgorithm,
    certificates: own.certificates,
    signatureValue: signerInfo.signatureValue,
    dataToBeSigned: toBeSigned(signerInfo),
    policy: claims.policy,
    commitmentTypes: claims.commitmentTypes,
    roles: claims.roles,
    productionPlace: claims.productionPlace,
    mimeType: claims.mimeType,
    contentIdentifier: claims.contentIdentifier,
    contentHints: claims.contentHints,
    timeStamps,
    material: joinMaterial(own, reading.material),
    ...formatsOf(pdfSignature, message, levelOf(reading, inside.timeStamps, after)),
    contentType: signedData.contentType,
    asWritten: { bytes: () => signedData.encoded },
  }
}

function formatsOf(
  pdfSignature: PdfSignature,
  { isPlain, signerInfo }: Message,
  level: PdfLevel,
): Pick<SignatureToValidate, 'format' | 'formatIfIncomplete'> {
  if (!isPlain) return { format: 'PDF_NOT_ETSI' }
  return {
    format: formatOf(pdfSignature, signerInfo, level),
    formatIfIncomplete: formatOf(pdfSignature, signerInfo, level === 'B' ? 'B' : 'T'),
  }
}

interface Message {
  readonly signedData: SignedData
  readonly signerInfo: SignerInfo
  readonly structure: readonly StructureFinding[]
  /**
   * True if signers, content and /SubFilter follow the rules for PDF signatures. Bytes after the message do not matter
   * here.
   */
  readonly isPlain: boolean
}

/** Reads the message with its first signer, and findings about it. Undefined if it cannot be read. */
function readMessage({ contents, subFilter }: PdfSignature): Message | undefined {
  try {
    const signedData = parseSignedData(contents)
    const [signerInfo, another] = signedData.signerInfos
    if (!signerInfo) return undefined
    const structure: StructureFinding[] = []
    if (another) structure.push({ severity: 'unacceptable', key: 'signer-not-single' })
    if (signedData.content !== undefined && subFilter !== legacySubFilter) {
      structure.push({ severity: 'unacceptable', key: 'cms-content-encapsulated' })
    }
    structure.push(...typeOfContent(signedData))
    if (!subFilters.includes(subFilter)) {
      structure.push({ severity: 'unacceptable', key: 'sub-filter-unknown', about: subFilter })
    }
    const isPlain = structure.length === 0
    // EN 319 142-1, 5.3: the value is one SignedData in DER. ISO 32000-2, table 255: only zeros may follow it.
    if (signedData.isFollowed) structure.push({ severity: 'unacceptable', key: 'cms-followed' })
    return { signedData, signerInfo, structure, isPlain }
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}

/** ISO 32000-1, 12.8.3.3.1: the content of the message is the SHA-1 of the document. */
const legacySubFilter = 'adbe.pkcs7.sha1'
const subFilters = ['ETSI.CAdES.detached', 'adbe.pkcs7.detached', legacySubFilter]

interface SignedContent {
  readonly contentDigest: Bytes
  /** References that link the message to the document. */
  readonly references: readonly DigestMatcher[]
}

async function signedContent(
  pdfSignature: PdfSignature,
  { signedData: { content }, signerInfo: { digestAlgorithm } }: Message,
  reading: PdfReading,
): Promise<SignedContent | undefined> {
  if (!digestAlgorithm) return undefined
  if (content === undefined) {
    const contentDigest = await reading.digestOfRanges(pdfSignature, digestAlgorithm)
    return contentDigest && { contentDigest, references: [] }
  }
  const contentDigest = digest(digestAlgorithm, content)
  const isLegacy = pdfSignature.subFilter === legacySubFilter
  const algorithm = isLegacy ? 'SHA-1' : digestAlgorithm
  const actual = await reading.digestOfRanges(pdfSignature, algorithm)
  const carried = isLegacy ? content : contentDigest
  return { contentDigest, references: [carriedContent(algorithm, carried, actual)] }
}

/** Compares the digest that the message contains with the digest of the document. */
function carriedContent(
  digestAlgorithm: DigestAlgorithm,
  carried: Bytes,
  actual: Bytes | undefined,
): DigestMatcher {
  return {
    type: 'CONTENT_DIGEST',
    name: undefined,
    found: actual !== undefined,
    intact: actual !== undefined && equalBytes(actual, carried),
    digestAlgorithm,
    digest: carried,
  }
}

/**
 * Reads RevocationInfoArchival: crl is [0], ocsp is [1]. Older software signs it instead of adding a security store.
 */
function readArchivedRevocation({ signedAttributes }: SignerInfo): Material {
  try {
    const attributes = signedAttributes?.attributes ?? []
    const value = singleValue(attributes, oids.adobeRevocationInfoArchival)
    if (!value) return noMaterial
    const fields = fieldsOf(value)
    const crls = fields.optional(contextTag(0))
    const responses = fields.optional(contextTag(1))
    return readMaterial(
      {
        crls: crls ? onlyChild(crls).children.map(({ raw }) => raw) : [],
        ocspResponses: responses ? onlyChild(responses).children.map(({ raw }) => raw) : [],
      },
      'ADBE_REVOCATION_INFO_ARCHIVAL',
    )
  } catch (error) {
    if (error instanceof MalformedDer) return noMaterial
    throw error
  }
}
