import { decodeBase64 } from '#encoding/base64'
import { type Bytes, utf8 } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { InvalidEncoding } from '#encoding/invalid-encoding'
import { canonicalize } from '#encoding/xml/canonicalize'
import { elementsIn, textContentOf } from '#encoding/xml/elements'
import type { XmlElement } from '#encoding/xml/tree'
import { readableCertificates } from '#pki/readable-certificates'
import type { DetachedFiles } from '#signature/xades/detached-file'
import type { XmlEvidenceRecords } from '#signature/xades/properties/unsigned-properties'
import type { XadesSignature } from '#signature/xades/read'
import { digestOfImprint } from '#signature/xades/time-stamp-imprint'
import type { EvidenceRecordToValidate } from '../../model/evidence-record'
import { idsIn } from '../../model/ids-in'
import { readMaterial } from '../../model/read-material'
import { certificateId, type StructureFinding, tokenId } from '../../model/token'
import { parsedToken } from '../cms/time-stamp'
import { groupDigest } from '../evidence-record/hash-tree'
import type { ProtectedObject } from '../evidence-record/protected-object'
import { readEvidenceRecord } from '../evidence-record/read-evidence-record'
import { isXmlRecord } from '../evidence-record/read-xml-record'
import { materialOfProperty } from './material'

/** Maximum number of records in one signature. */
const recordsOfSignature = 5

interface XadesEvidenceRecords {
  readonly evidenceRecords: readonly EvidenceRecordToValidate[]
  readonly structure: readonly StructureFinding[]
}

/** The location of the signature that contains the records. */
interface RecordLocation {
  readonly signatureId: string
  readonly filename: string
  readonly files: DetachedFiles
}

type Property = XadesSignature['unsignedProperties'][number]

/** Reads SealingEvidenceRecords (TS 119 132-3). They cover everything before them in the signature. */
export async function readXadesEvidenceRecords(
  { keyInfoCertificates, unsignedProperties, manifestEntries }: XadesSignature,
  location: RecordLocation,
): Promise<XadesEvidenceRecords> {
  const evidenceRecords: EvidenceRecordToValidate[] = []
  const structure: StructureFinding[] = []
  for (const [index, property] of unsignedProperties.entries()) {
    if (property.kind !== 'evidence-records') continue
    const { records } = property
    if (records.length === 0 || evidenceRecords.length + records.length > recordsOfSignature) {
      structure.push({ severity: 'warn', key: 'evidence-record-unreadable' })
      continue
    }
    const earlier = unsignedProperties.slice(0, index).flatMap(idsOfProperty)
    const inKeyInfo = readableCertificates(keyInfoCertificates).map(certificateId)
    const covers = new Set([location.signatureId, ...inKeyInfo, ...earlier])
    for (const record of records) {
      const read = await readOne(record, property, location, covers)
      evidenceRecords.push(manifestEntries.length > 0 ? withoutFiles(read) : read)
    }
  }
  return { evidenceRecords, structure }
}

/** Adds a finding: a record in the signature does not cover the files of a signed ds:Manifest. */
function withoutFiles(record: EvidenceRecordToValidate): EvidenceRecordToValidate {
  const finding = { severity: 'fail', key: 'signature-not-preserved' } as const
  return { ...record, structure: [...record.structure, finding] }
}

/** Ids of the objects in a property whose existence a record proves. */
function idsOfProperty(property: Property): readonly string[] {
  const own = idsIn(materialOfProperty(property))
  if (!('timeStamp' in property)) return own
  const tokens = property.timeStamp.tokens.flatMap((bytes) => parsedToken(bytes) ?? [])
  return tokens.flatMap(({ signedData }) => [
    tokenId('T', signedData.encoded),
    ...idsIn(readMaterial(signedData, 'SIGNED_DATA')),
  ])
}

async function readOne(
  record: XmlElement,
  { imprint }: XmlEvidenceRecords,
  { signatureId, filename, files }: RecordLocation,
  covers: ReadonlySet<string>,
): Promise<EvidenceRecordToValidate> {
  const common = { filename, covers, origin: 'SIGNATURE', parentId: signatureId } as const
  const objects = [masterSignature(imprint, files)]
  return isXmlRecord(record)
    ? await readEvidenceRecord({ ...common, objects, element: record, bytes: bytesOf(record) })
    : await readEvidenceRecord({ ...common, objects, bytes: asn1In(record) })
}

/**
 * The canonical form, from which the id of the record is computed. Its digests are over the elements in the document.
 */
function bytesOf(record: XmlElement): Bytes {
  return canonicalize(record, 'exclusive-1.0')
}

/** The bytes of an ASN1EvidenceRecord. They are empty if it cannot be decoded; it is then reported as unreadable. */
function asn1In(record: XmlElement): Bytes {
  if (record.localName !== 'ASN1EvidenceRecord' || elementsIn(record).length > 0) return utf8('')
  try {
    return decodeBase64(textContentOf(record).replace(/\s+/g, ''))
  } catch (error) {
    if (error instanceof InvalidEncoding) return utf8('')
    throw error
  }
}

/** TS 119 132-3: the digests of the parts form a group. The digest of the group is a leaf of the hash tree. */
function masterSignature(
  imprint: XmlEvidenceRecords['imprint'],
  files: DetachedFiles,
): ProtectedObject {
  return {
    type: 'EVIDENCE_RECORD_MASTER_SIGNATURE',
    name: undefined,
    digests: async (algorithm) => {
      const parts = await digestsOfParts(imprint, algorithm, files)
      return parts ? [groupDigest(parts, algorithm)] : []
    },
  }
}

/** The digests of the parts; undefined if a part is missing. */
async function digestsOfParts(
  { parts = [] }: XmlEvidenceRecords['imprint'],
  algorithm: DigestAlgorithm,
  files: DetachedFiles,
): Promise<readonly Bytes[] | undefined> {
  const digests: Bytes[] = []
  for (const part of parts) {
    const one =
      part.kind === 'bytes'
        ? digest(algorithm, part.bytes)
        : await digestOfImprint({ parts: [part], refusal: undefined }, algorithm, files)
    if (!one) return undefined
    digests.push(one)
  }
  return digests.length > 0 ? digests : undefined
}
