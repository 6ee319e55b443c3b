import type { Bytes } from '@/lib/encoding/bytes'
import type { TrustServices } from '../signature-format'
import type { SignatureLevel } from '../signature-level'
import { gatherValidationMaterial } from '../validation-material'
import { addTimeStamp } from './add-time-stamp'
import type { DetachedFiles } from './detached-file'
import { insertUnsignedProperties } from './insert-unsigned-property'
import { levelOf } from './level'
import { materialOfXades } from './material-of-xades'
import { readOnlySignature } from './only-signature'
import {
  writeArchiveTimeStamp,
  writeSignatureTimeStamp,
  writeValidationMaterial,
} from './write-unsigned-properties'

type Step = (xml: Bytes, services: TrustServices, files: DetachedFiles) => Promise<Bytes>

/** Baseline levels, each with the step from the one before it to itself (EN 319 132-1, clause 6). */
const levels: readonly (readonly [SignatureLevel, Step])[] = [
  ['B-B', async (xml) => xml],
  ['B-T', addSignatureTimeStamp],
  ['B-LT', addValidationMaterial],
  ['B-LTA', addArchiveTimeStamp],
]

/**
 * Raises the one signature of a signature file to a level; a level it has is left alone, and every byte
 * that was there stays. `files` gives the signed files again, which only an archive time-stamp asks for.
 * Throws what the trust services throw.
 */
export async function augmentXades(
  xml: Bytes,
  level: SignatureLevel,
  services: TrustServices,
  files: DetachedFiles,
): Promise<Bytes> {
  const from = rank(levelOf(readOnlySignature(xml).signature))
  let raised = xml
  for (const [, step] of levels.slice(from + 1, rank(level) + 1)) {
    raised = await step(raised, services, files)
  }
  return raised
}

function rank(level: SignatureLevel): number {
  return levels.findIndex(([candidate]) => candidate === level)
}

async function addSignatureTimeStamp(xml: Bytes, services: TrustServices, files: DetachedFiles) {
  return await addTimeStamp(xml, { write: writeSignatureTimeStamp, services, files })
}

async function addValidationMaterial(xml: Bytes, services: TrustServices): Promise<Bytes> {
  const { signature } = readOnlySignature(xml)
  const material = await gatherValidationMaterial(materialOfXades(signature), services)
  return insertUnsignedProperties(xml, ...writeValidationMaterial(material))
}

async function addArchiveTimeStamp(xml: Bytes, services: TrustServices, files: DetachedFiles) {
  return await addTimeStamp(xml, { write: writeArchiveTimeStamp, services, files })
}
