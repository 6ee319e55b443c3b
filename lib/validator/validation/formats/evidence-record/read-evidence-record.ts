import { type Bytes, concatBytes, utf8 } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { CanonicalFormTooLarge } from '#encoding/xml/canonicalize'
import { MalformedXml, readXml } from '#encoding/xml/read-xml'
import type { XmlElement } from '#encoding/xml/tree'
import type { DigestMatcher } from '../../model/digest-matcher'
import type { EvidenceRecordToValidate } from '../../model/evidence-record'
import { joinMaterial, noMaterial } from '../../model/material'
import type { TimeStampToValidate } from '../../model/time-stamp'
import { type StructureFinding, tokenId } from '../../model/token'
import { type EvidenceRecordContent, recordBytesMax } from './evidence-record-content'
import type { ProtectedObject } from './protected-object'
import { readArchiveTimeStamps } from './read-archive-time-stamps'
import { readAsn1Record } from './read-asn1-record'
import { readXmlRecord } from './read-xml-record'

/** An encoded record, and the facts about its location. */
export interface EncodedEvidenceRecord
  extends Pick<
    EvidenceRecordToValidate,
    'origin' | 'incorporation' | 'filename' | 'parentId' | 'covers'
  > {
  /** An EvidenceRecord in DER or as an XML document. */
  readonly bytes: Bytes
  /** The root element, if the record is a part of an XML document. */
  readonly element?: XmlElement
  /** All objects that the record must protect. */
  readonly objects: readonly ProtectedObject[]
  /** Other references to the objects, such as those of a manifest. */
  readonly references?: readonly DigestMatcher[]
  readonly structure?: readonly StructureFinding[]
}

/** Reads an evidence record and compares its digests. An unreadable record has a finding that makes it fail. */
export async function readEvidenceRecord(
  encoded: EncodedEvidenceRecord,
): Promise<EvidenceRecordToValidate> {
  const { bytes, element, objects, references = [], structure = [], ...location } = encoded
  const { filename } = location
  const content = parsed(bytes, element)
  const timeStamps = content && (await stamped(content, objects, filename))
  const place = utf8(`${filename ?? ''} ${location.parentId ?? ''} `)
  return {
    ...location,
    id: tokenId('E', concatBytes(place, bytes)),
    encoded: bytes,
    syntax: content?.syntax ?? (isXml(bytes) ? 'XML' : 'ASN1'),
    structure: timeStamps ? structure : [unreadable(filename), ...structure],
    references: [...objectMatchers(timeStamps), ...references],
    timeStamps: timeStamps ?? [],
    material: content
      ? joinMaterial(...content.chains.flatMap((one) => one.timeStamps.map(materialOf)))
      : noMaterial,
  }
}

function objectMatchers(
  timeStamps: readonly TimeStampToValidate[] | undefined,
): readonly DigestMatcher[] {
  const [first] = timeStamps ?? []
  return first?.references.filter(({ type }) => objectTypes.includes(type)) ?? []
}

const objectTypes: readonly string[] = [
  'EVIDENCE_RECORD_ARCHIVE_OBJECT',
  'EVIDENCE_RECORD_MASTER_SIGNATURE',
]

function materialOf(one: EvidenceRecordContent['chains'][number]['timeStamps'][number]) {
  return one.material
}

function unreadable(about = ''): StructureFinding {
  return { severity: 'fail', key: 'evidence-record-unreadable', about }
}

/** A record of RFC 4998 begins with the tag of a SEQUENCE (0x30). XML does not begin with this byte. */
function isXml([first]: Bytes): boolean {
  return first !== 0x30
}

function parsed(bytes: Bytes, element: XmlElement | undefined): EvidenceRecordContent | undefined {
  if (bytes.length > recordBytesMax) return undefined
  try {
    if (element) return readXmlRecord(element)
    return isXml(bytes) ? readXmlRecord(readXml(bytes).root) : readAsn1Record(bytes)
  } catch (error) {
    if (error instanceof MalformedDer || error instanceof MalformedXml) return undefined
    throw error
  }
}

async function stamped(
  content: EvidenceRecordContent,
  objects: readonly ProtectedObject[],
  filename: string | undefined,
) {
  try {
    return await readArchiveTimeStamps(content, objects, filename)
  } catch (error) {
    if (error instanceof CanonicalFormTooLarge) return undefined
    throw error
  }
}
