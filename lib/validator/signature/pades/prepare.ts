import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { encodeBase64 } from '#encoding/base64'
import type { ByteSource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { type DigestAlgorithm, digestLengths, nodeNames } from '#encoding/digest'
import { dateString } from '#pdf/date'
import type { PdfDocument } from '#pdf/document'
import { MalformedPdf } from '#pdf/errors'
import { amended, dictionary, name, type PdfDictionary, type PdfObject } from '#pdf/objects'
import { findPage, type PdfPage, pageAt } from '#pdf/pages/page'
import { textString } from '#pdf/text-string'
import { digestAlgorithmOf, type SignatureAlgorithm, signatureAlgorithms } from '#pki/algorithms'
import { parseCertificate } from '#pki/certificate/certificate'
import { valueInName } from '#pki/certificate/distinguished-name'
import { publicKeyOf } from '#pki/certificate/public-key'
import { buildSignedAttributes } from '#pki/cms/signed-attributes'
import { buildSignedData } from '#pki/cms/signed-data-writer'
import { encodeEcdsaValue, signatureValueSize } from '#pki/signature-value'
import { visibleText } from '#vocabulary/visible-text'
import type {
  CornerAppearance,
  PlacedAppearance,
  PreparedSignature,
  SignatureParameters,
} from '../signature-format'
import { writeAppearance, writeAppearanceIn } from './appearance/appearance'
import { signatureFieldLockOf } from './modification-permissions'
import { type PreparedField, preparedFieldFor } from './prepared-field'
import { openForSigning, orRefusePdf } from './refusal'
import {
  appendSignatureField,
  type Drawing,
  fillSignatureField,
  freeFieldName,
} from './signature-field'
import { type OpenTail, roomForToken } from './signature-gap'
import { preparedState } from './signature-state'

/**
 * Appends a signature field with a gap, and digests everything except the gap in one pass over the document. Throws
 * `SigningRefused`, and `MalformedCertificate` for an invalid certificate.
 */
export async function prepare(
  source: ByteSource,
  parameters: SignatureParameters,
): Promise<PreparedSignature> {
  const { certificate, issuers, algorithm } = parameters
  const { signatureId, ...open } = orRefusePdf(() => appendField(source, parameters))
  const digested = await digestDocument(source, digestAlgorithmOf(algorithm))
  const signedAttributes = buildSignedAttributes({
    messageDigest: digested.followedBy(...aroundGap(open)),
    certificate,
    algorithm,
  })
  return {
    format: 'pades',
    signatureId,
    algorithm,
    dataToBeSigned: encodeBase64(signedAttributes),
    documentDigest: digested.documentDigest,
    state: preparedState.encode({ ...open, certificate, issuers: [...issuers] }),
  }
}

function appendField(
  source: ByteSource,
  parameters: SignatureParameters,
): OpenTail & { signatureId: string } {
  const document = openForSigning(source)
  const { appearance, certificate } = parameters
  const signature = signatureDictionary(parameters)
  const room = roomFor(parameters)
  const prepared = preparedFieldFor(document, parameters)
  if (prepared) {
    const lines = appearance?.lines ?? [signerName(certificate)]
    const locked = amended(signature, lockReference(document, prepared))
    const open = fillSignatureField(document, prepared, {
      signature: locked,
      room,
      draw: (revision, page, rectangle) => writeAppearanceIn(revision, page, rectangle, lines),
    })
    return { ...open, signatureId: prepared.name }
  }
  const fieldName = freeFieldName(document, 'Signature')
  const isPlaced = appearance && ('mark' in appearance || 'position' in appearance)
  const placed = isPlaced ? appearance : undefined
  const drawing = placed && drawingOf(document, placed)
  const open = appendSignatureField(document, { fieldName, signature, room, drawing })
  return { ...open, signatureId: fieldName }
}

function drawingOf(
  document: PdfDocument,
  appearance: CornerAppearance | PlacedAppearance,
): Drawing {
  return {
    page: pageFor(document, appearance),
    draw: (revision, page) => writeAppearance(revision, page, appearance),
  }
}

/** Throws `MalformedPdf` if the document does not have this page. */
function pageFor(document: PdfDocument, appearance: CornerAppearance | PlacedAppearance): PdfPage {
  if (!('mark' in appearance)) {
    return findPage(document, appearance.page === 'first_page' ? 'first' : 'last')
  }
  const { page: number } = appearance.mark
  const page = pageAt(document, number)
  if (!page) throw new MalformedPdf(`The PDF has no page ${number}`)
  return page
}

/** The signature reference that makes the lock of a field a part of the signature (ISO 32000-2, 12.8.2.4). */
function lockReference(
  document: PdfDocument,
  { field }: PreparedField,
): Readonly<Record<string, PdfObject>> {
  const lock = signatureFieldLockOf(document, field.dictionary)
  if (!lock) return {}
  const { action, fields, level } = lock
  const parameters = dictionary({
    Type: name('TransformParams'),
    V: name('1.2'),
    Action: name(action),
    ...(action === 'All' ? {} : { Fields: fields.map(textString) }),
    ...(level === undefined ? {} : { P: level }),
  })
  const reference = dictionary({
    Type: name('SigRef'),
    TransformMethod: name('FieldMDP'),
    TransformParams: parameters,
    Data: document.catalog.reference,
  })
  return { Reference: [reference] }
}

/** EN 319 142-1, 6.3: the claimed time is in /M; /Reason and /Cert are absent. */
function signatureDictionary(parameters: SignatureParameters): PdfDictionary {
  return dictionary({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    M: dateString(parameters.claimedSigningTime),
    Name: textString(signerName(parameters.certificate)),
  })
}

function signerName(certificate: Bytes): string {
  return visibleText(valueInName(parseCertificate(certificate).subject, 'commonName') ?? '')
}

/** The size of a signature with the longest possible value. It is measured by building such a signature. */
function roomFor({ certificate, issuers, algorithm, timeStampSize }: SignatureParameters): number {
  const messageDigest = new Uint8Array(digestLengths[digestAlgorithmOf(algorithm)])
  const longest = {
    certificate,
    otherCertificates: issuers,
    signedAttributes: buildSignedAttributes({ messageDigest, certificate, algorithm }),
    algorithm,
    signatureValue: longestValue(certificate, algorithm),
  }
  if (timeStampSize === undefined) return buildSignedData(longest).length
  const timeStampToken = new Uint8Array(roomForToken(timeStampSize))
  return buildSignedData({ ...longest, timeStampToken }).length
}

function longestValue(certificate: Bytes, algorithm: SignatureAlgorithm): Bytes {
  const size = signatureValueSize(publicKeyOf(parseCertificate(certificate)))
  // If the highest bit is set, an INTEGER has one more byte.
  const value = new Uint8Array(size).fill(0xff)
  return signatureAlgorithms[algorithm].family === 'ecdsa' ? encodeEcdsaValue(value) : value
}

const chunkSize = 1 << 20
const chunksPerTurn = 8

/** The results of one pass over a document. */
interface DocumentDigest {
  /** SHA-256 of the document in hex. */
  readonly documentDigest: string
  /** Digest of the document with further bytes after it. Does not read the document again. */
  readonly followedBy: (...parts: readonly Bytes[]) => Bytes
}

/** Reads a document once for two digests: that of the document, and the first part of that of the signature. */
async function digestDocument(
  source: ByteSource,
  algorithm: DigestAlgorithm,
): Promise<DocumentDigest> {
  const own = createHash('sha256')
  const signed = algorithm === 'SHA-256' ? own : createHash(nodeNames[algorithm])
  const hashes = new Set([own, signed])
  for (let at = 0, chunks = 1; at < source.size; at += chunkSize, chunks++) {
    const chunk = source.read(at, at + chunkSize)
    for (const hash of hashes) hash.update(chunk)
    if (chunks % chunksPerTurn === 0) await nextTurn()
  }
  return {
    documentDigest: own.copy().digest('hex'),
    followedBy: (...parts) => {
      const hash = signed.copy()
      for (const part of parts) hash.update(part)
      return hash.digest()
    },
  }
}

function aroundGap({ tail, gap: [start, end] }: OpenTail): [Bytes, Bytes] {
  return [tail.subarray(0, start), tail.subarray(end)]
}
