import { digest } from '#encoding/digest'
import type { Attribute } from '#pki/cms/attributes'
import { oids } from '#pki/oids'
import type { EvidenceRecordToValidate } from '../../model/evidence-record'
import { idsIn } from '../../model/ids-in'
import type { SignatureToValidate } from '../../model/signature'
import type { StructureFinding } from '../../model/token'
import type { ProtectedObject } from '../evidence-record/protected-object'
import { readEvidenceRecord } from '../evidence-record/read-evidence-record'
import type { CadesMessage } from './archive-time-stamps'
import type { CadesLocation } from './cades-location'
import { messageBeforeRecord } from './message-before-record'

const incorporations = new Map<string, EvidenceRecordToValidate['incorporation']>([
  [oids.idAaErInternal, 'INTERNAL_EVIDENCE_RECORD'],
  [oids.idAaErExternal, 'EXTERNAL_EVIDENCE_RECORD'],
])

/** Maximum number of records in one signature. Each record costs a copy of the message. */
const recordsOfSignature = 5

/** The parts of a signature that its evidence records protect. */
type Preserved = Pick<SignatureToValidate, 'id' | 'filename' | 'timeStamps' | 'material'>

interface CadesEvidenceRecords {
  readonly evidenceRecords: readonly EvidenceRecordToValidate[]
  readonly structure: readonly StructureFinding[]
}

/**
 * Evidence records in a CAdES signature (RFC 4998, A; TS 119 122-3) cover the message without the records. External
 * records also cover the detached content.
 */
export async function readCadesEvidenceRecords(
  message: CadesMessage,
  location: CadesLocation,
  signature: Preserved,
): Promise<CadesEvidenceRecords> {
  const attributes = message.signerInfo.unsignedAttributes.filter(isRecord)
  const count = attributes.reduce((sum, { values }) => sum + values.length, 0)
  if (count === 0) return { evidenceRecords: [], structure: [] }
  // Records in the parent signature also protect its counter-signatures.
  if (location.parentId !== undefined || count > recordsOfSignature) {
    return { evidenceRecords: [], structure: [unreadable] }
  }
  const evidenceRecords: EvidenceRecordToValidate[] = []
  for (const attribute of attributes) {
    evidenceRecords.push(...(await readAttribute(attribute, message, location, signature)))
  }
  return { evidenceRecords, structure: [] }
}

function isRecord({ type }: Attribute): boolean {
  return incorporations.has(type)
}

const unreadable: StructureFinding = { severity: 'warn', key: 'evidence-record-unreadable' }

/** The values of one attribute protect the same data. */
async function readAttribute(
  { type, values }: Attribute,
  message: CadesMessage,
  location: CadesLocation,
  signature: Preserved,
): Promise<readonly EvidenceRecordToValidate[]> {
  const { filename } = signature
  const incorporation = incorporations.get(type)
  const earlier = message.signerInfo.unsignedAttributes.filter((one) => !isRecord(one))
  const master = masterSignature(message, earlier)
  const isExternal = incorporation === 'EXTERNAL_EVIDENCE_RECORD'
  const read: EvidenceRecordToValidate[] = []
  for (const { raw: bytes } of values) {
    read.push(
      await readEvidenceRecord({
        bytes,
        filename,
        incorporation,
        origin: 'SIGNATURE',
        parentId: signature.id,
        objects: isExternal ? [master, contentOf(location)] : [master],
        structure: isContentCovered(message, location, isExternal) ? [] : [contentMissing],
        covers: new Set([signature.id, ...idsInside(signature)]),
      }),
    )
  }
  return read
}

/**
 * Whether the record covers the content itself. An internal record has only the digest of detached content (RFC 4998,
 * A) and of files that a manifest lists, and these digests may be broken by now.
 */
function isContentCovered(
  { signedData }: CadesMessage,
  { references }: CadesLocation,
  isExternal: boolean,
): boolean {
  return (isExternal || signedData.content !== undefined) && references.length === 0
}

const contentMissing: StructureFinding = { severity: 'fail', key: 'signature-not-preserved' }

function idsInside({ timeStamps, material }: Preserved): readonly string[] {
  return [...idsIn(material), ...timeStamps.flatMap((one) => [one.id, ...idsIn(one.material)])]
}

function masterSignature(message: CadesMessage, earlier: readonly Attribute[]): ProtectedObject {
  const encodings = messageBeforeRecord(message, earlier)
  return {
    type: 'EVIDENCE_RECORD_MASTER_SIGNATURE',
    name: undefined,
    digests: async (algorithm) => encodings.map((bytes) => digest(algorithm, bytes)),
  }
}

function contentOf({ digestOfContent, scopes }: CadesLocation): ProtectedObject {
  return {
    type: 'EVIDENCE_RECORD_ARCHIVE_OBJECT',
    name: scopes[0]?.name,
    digests: async (algorithm) => {
      const found = await digestOfContent(algorithm)
      return found ? [found] : []
    },
  }
}
