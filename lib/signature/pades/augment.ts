import { type ByteSource, joinedSource, memorySource } from '@/lib/encoding/byte-source'
import { type Bytes, concatBytes } from '@/lib/encoding/bytes'
import { openPdf } from '@/lib/pdf/document'
import type { SignedDocument, TrustServices } from '../signature-format'
import type { SignatureLevel } from '../signature-level'
import { gatherValidationMaterial } from '../validation-material'
import { appendDocumentTimeStamp } from './document-time-stamp'
import { materialOfCms } from './material-of-cms'
import { appendSecurityStore } from './security-store'
import { contentOfGap, fillGap } from './signature-gap'
import { type SignedState, signedState } from './signature-state'
import { timeStamped } from './signature-time-stamp'

/** A signed tail on its way up. */
interface Ascent {
  readonly source: ByteSource
  readonly tail: Bytes
  readonly state: SignedState
  readonly services: TrustServices
}

type Step = (ascent: Ascent) => Promise<Bytes>

/** Baseline levels, each with the step from the one before it to itself (EN 319 142-1, clause 6). */
const levels: readonly (readonly [SignatureLevel, Step])[] = [
  ['B-B', async ({ tail }) => tail],
  ['B-T', addSignatureTimeStamp],
  ['B-LT', addValidationMaterial],
  ['B-LTA', addDocumentTimeStamp],
]

/**
 * Raises a completed signature to a level, one step after the other; a level it has is left alone.
 * Throws what the trust services throw.
 */
export async function augment(
  source: ByteSource,
  signed: SignedDocument,
  level: SignatureLevel,
  services: TrustServices,
): Promise<SignedDocument> {
  const state = signedState.parse(signed.state)
  const [from, to] = [rank(signed.level), rank(level)]
  let { tail } = signed
  for (const [, step] of levels.slice(from + 1, to + 1)) {
    tail = await step({ source, tail, state, services })
  }
  return { ...signed, level: to > from ? level : signed.level, tail }
}

function rank(level: SignatureLevel): number {
  return levels.findIndex(([candidate]) => candidate === level)
}

async function addSignatureTimeStamp({ tail, state, services }: Ascent): Promise<Bytes> {
  const { gap } = state
  const cms = await timeStamped(contentOfGap({ tail, gap }), state, services)
  return fillGap({ tail, gap }, cms)
}

async function addValidationMaterial({ source, tail, state, services }: Ascent): Promise<Bytes> {
  const cms = contentOfGap({ tail, gap: state.gap })
  const material = await gatherValidationMaterial(materialOfCms(cms, state), services)
  const document = openPdf(joinedSource(source, memorySource(tail)))
  return concatBytes(tail, appendSecurityStore(document, material))
}

async function addDocumentTimeStamp({ source, tail, services }: Ascent): Promise<Bytes> {
  const signed = joinedSource(source, memorySource(tail))
  return concatBytes(tail, await appendDocumentTimeStamp(signed, services))
}
