import type { Bytes } from '#encoding/bytes'
import type { SignatureLevel, TrustServices } from '../signature-format'
import { gatherValidationMaterial, type MaterialSubject } from '../validation-material'
import { addXmlTimeStamp, insertUnsignedProperties } from './add-unsigned-properties'
import type { DetachedFiles } from './detached-file'
import { readOnlySignature } from './located-signature'
import type { XadesSignature } from './read'
import { identifyXmlSigner } from './verify'
import {
  writeArchiveTimeStamp,
  writeSignatureTimeStamp,
  writeValidationMaterial,
} from './write/write-unsigned-properties'

type Step = (xml: Bytes, services: TrustServices, files: DetachedFiles) => Promise<Bytes>

/** Baseline levels, each with the step from the previous level to it (EN 319 132-1, clause 6). */
const levels: readonly (readonly [SignatureLevel, Step])[] = [
  ['B-B', async (xml) => xml],
  ['B-T', addSignatureTimeStamp],
  ['B-LT', addValidationMaterial],
  ['B-LTA', addArchiveTimeStamp],
]

/**
 * Raises the only signature of a signature file to a level. Levels that it already has are skipped, and all existing
 * bytes are kept. Only an archive time-stamp needs the signed files, through `files`. Throws the errors of the trust
 * services.
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
  return await addXmlTimeStamp(xml, 0, { write: writeSignatureTimeStamp, services, files })
}

async function addValidationMaterial(xml: Bytes, services: TrustServices): Promise<Bytes> {
  const { signature } = readOnlySignature(xml)
  const material = await gatherValidationMaterial(materialOfXades(signature), services)
  return insertUnsignedProperties(xml, 0, ...writeValidationMaterial(material))
}

/**
 * The certificates and tokens of an XML signature for which validation material is gathered. Throws `TypeError` if the
 * signature has no certificate.
 */
function materialOfXades(signature: XadesSignature): MaterialSubject {
  const { certificate } = identifyXmlSigner(signature)
  if (!certificate) throw new TypeError('A signature without its certificate is not raised')
  return {
    certificate: certificate.der,
    timeStampTokens: signature.unsignedProperties.flatMap((property) =>
      property.kind === 'signature-time-stamp' ? property.timeStamp.tokens : [],
    ),
    hints: signature.keyInfoCertificates,
  }
}

async function addArchiveTimeStamp(xml: Bytes, services: TrustServices, files: DetachedFiles) {
  return await addXmlTimeStamp(xml, 0, { write: writeArchiveTimeStamp, services, files })
}

/** The level that the properties of a signature suggest. Whether they are valid is not checked. */
export function levelOf({ unsignedProperties }: XadesSignature): SignatureLevel {
  const kinds = new Set(unsignedProperties.map(({ kind }) => kind))
  if (kinds.has('archive-time-stamp')) return 'B-LTA'
  if (kinds.has('validation-values')) return 'B-LT'
  return kinds.has('signature-time-stamp') ? 'B-T' : 'B-B'
}
