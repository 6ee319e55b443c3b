import { type ByteSource, joinedSource, memorySource } from '#encoding/byte-source'
import { type Bytes, concatBytes } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { openPdf } from '#pdf/document'
import { singleValue } from '#pki/cms/attributes'
import { parseSignedData, type SignedData } from '#pki/cms/signed-data'
import { buildSignedData } from '#pki/cms/signed-data-writer'
import { oids } from '#pki/oids'
import type { SignatureLevel, SignedDocument, TrustServices } from '../signature-format'
import { gatherValidationMaterial, type MaterialSubject } from '../validation-material'
import { appendDocumentTimeStamp } from './document-time-stamp'
import { appendSecurityStore } from './security-store'
import { contentOfGap, fillGap, fits } from './signature-gap'
import { type SignedState, signedState } from './signature-state'

/** A signed tail whose level is being raised. */
interface Ascent {
  readonly source: ByteSource
  readonly tail: Bytes
  readonly state: SignedState
  readonly services: TrustServices
}

/** The result of one step. */
interface Climbed {
  readonly tail: Bytes
  readonly state?: SignedState
}

type Step = (ascent: Ascent) => Promise<Climbed>

/** Baseline levels, each with the step from the previous level to it (EN 319 142-1, clause 6). */
const levels: readonly (readonly [SignatureLevel, Step])[] = [
  ['B-B', async ({ tail }) => ({ tail })],
  ['B-T', addSignatureTimeStamp],
  ['B-LT', addValidationMaterial],
  ['B-LTA', addDocumentTimeStamp],
]

/**
 * Raises a completed signature to a level, step by step. Levels that it already has are skipped. Throws the errors of
 * the trust services.
 */
export async function augment(
  source: ByteSource,
  signed: SignedDocument,
  level: SignatureLevel,
  services: TrustServices,
): Promise<SignedDocument> {
  const [from, to] = [rank(signed.level), rank(level)]
  let { tail } = signed
  let state = signedState.parse(signed.state)
  for (const [, step] of levels.slice(from + 1, to + 1)) {
    const climbed = await step({ source, tail, state, services })
    tail = climbed.tail
    state = climbed.state ?? state
  }
  const reached = to > from ? level : signed.level
  return { ...signed, level: reached, tail, state: signedState.encode(state) }
}

function rank(level: SignatureLevel): number {
  return levels.findIndex(([candidate]) => candidate === level)
}

/**
 * Adds a time-stamp token in the gap of the signature. The size of the gap is signed, so it cannot grow. If the token
 * is too large for it, a document time-stamp gives the same level (EN 319 142-1, 6.3).
 */
async function addSignatureTimeStamp(ascent: Ascent): Promise<Climbed> {
  const { tail, state, services } = ascent
  const { gap } = state
  const cms = await timeStamped(contentOfGap({ tail, gap }), state, services)
  if (fits({ gap }, cms)) return { tail: fillGap({ tail, gap }, cms) }
  const { tail: stamped, token } = await stampDocument(ascent)
  return { tail: stamped, state: { ...state, documentTimeStamp: token } }
}

/** The certificates included in the signature. */
interface SignerCertificates {
  readonly certificate: Bytes
  readonly issuers: readonly Bytes[]
}

/**
 * Adds a time-stamp over the signature value to the signature (CMS, DER) as an unsigned attribute (EN 319 122-1, 5.3):
 * level B-T. Throws the errors of the time-stamping service.
 */
async function timeStamped(
  cms: Bytes,
  { certificate, issuers }: SignerCertificates,
  services: TrustServices,
): Promise<Bytes> {
  const { algorithm, signedAttributes, signatureValue } = essentials(cms)
  const timeStampToken = await services.timeStamp(digest('SHA-256', signatureValue))
  return buildSignedData({
    certificate,
    otherCertificates: issuers,
    signedAttributes,
    algorithm,
    signatureValue,
    timeStampToken,
  })
}

/** Reads a signature of Paraph, which has exactly one signer and signed attributes in DER. */
function essentials(cms: Bytes) {
  const [signerInfo] = parseSignedData(cms).signerInfos
  const algorithm = signerInfo?.signatureAlgorithm
  const signedAttributes = signerInfo?.signedAttributes?.der
  if (!signerInfo || !algorithm || !signedAttributes) {
    throw new TypeError('The gap does not hold a signature of ours')
  }
  return { algorithm, signedAttributes, signatureValue: signerInfo.signatureValue }
}

async function addValidationMaterial({ source, tail, state, services }: Ascent): Promise<Climbed> {
  const cms = contentOfGap({ tail, gap: state.gap })
  const material = await gatherValidationMaterial(materialOfCms(cms, state), services)
  const document = openPdf(joinedSource(source, memorySource(tail)))
  return { tail: concatBytes(tail, appendSecurityStore(document, material)) }
}

/** The certificates and tokens of a CMS signature (DER) for which validation material is gathered. */
function materialOfCms(
  cms: Bytes,
  { certificate, issuers, documentTimeStamp }: SignedState,
): MaterialSubject {
  const signedData = parseSignedData(cms)
  return {
    certificate,
    timeStampTokens: [
      ...timeStampTokensIn(signedData),
      ...(documentTimeStamp ? [documentTimeStamp] : []),
    ],
    hints: [...issuers, ...signedData.certificates],
  }
}

function timeStampTokensIn({ signerInfos }: SignedData): readonly Bytes[] {
  const token = singleValue(signerInfos[0]?.unsignedAttributes ?? [], oids.idAaTimeStampToken)
  return token ? [token.raw] : []
}

async function addDocumentTimeStamp(ascent: Ascent): Promise<Climbed> {
  return { tail: (await stampDocument(ascent)).tail }
}

/** Adds a document time-stamp. Only this step reads the whole document. */
async function stampDocument({ source, tail, services }: Ascent) {
  const before = joinedSource(source, memorySource(tail))
  const stamped = await appendDocumentTimeStamp(before, services)
  return { ...stamped, tail: concatBytes(tail, stamped.tail) }
}
