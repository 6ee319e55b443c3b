import { equalBytes } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import type { Certificate } from '#pki/certificate/certificate'
import { readableCertificates } from '#pki/readable-certificates'
import type { DetachedFiles } from '#signature/xades/detached-file'
import { isReferenceTo } from '#signature/xades/properties/signing-certificate'
import type { XmlTimeStamp } from '#signature/xades/properties/time-stamp'
import type { DigestReference } from '#signature/xades/properties/unsigned-properties'
import type { XadesSignature } from '#signature/xades/read'
import { digestOfImprint } from '#signature/xades/time-stamp-imprint'
import { idsIn } from '../../model/ids-in'
import type { RevocationData } from '../../model/material'
import type { TimeStampToValidate, TimeStampType } from '../../model/time-stamp'
import { certificateId, type StructureFinding } from '../../model/token'
import { type EncodedTimeStamp, readTimeStamp } from '../cms/time-stamp'
import { materialOfProperty } from './material'

/** The time-stamps of a signature, and findings about unreadable ones. */
export interface XadesTimeStamps {
  readonly timeStamps: readonly TimeStampToValidate[]
  readonly structure: readonly StructureFinding[]
}

const contentTypes: Readonly<Record<string, TimeStampType>> = {
  AllDataObjectsTimeStamp: 'ALL_DATA_OBJECTS_TIMESTAMP',
  IndividualDataObjectsTimeStamp: 'INDIVIDUAL_DATA_OBJECTS_TIMESTAMP',
}

/** The report name of each time-stamp property, and the preceding data that it covers. */
const unsignedTypes: Readonly<Record<string, readonly [TimeStampType, Covered]>> = {
  SignatureTimeStamp: ['SIGNATURE_TIMESTAMP', 'signature'],
  RefsOnlyTimeStamp: ['VALIDATION_DATA_REFSONLY_TIMESTAMP', 'references'],
  RefsOnlyTimeStampV2: ['VALIDATION_DATA_REFSONLY_TIMESTAMP', 'references'],
  SigAndRefsTimeStamp: ['VALIDATION_DATA_TIMESTAMP', 'signature-and-references'],
  SigAndRefsTimeStampV2: ['VALIDATION_DATA_TIMESTAMP', 'signature-and-references'],
  ArchiveTimeStamp: ['ARCHIVE_TIMESTAMP', 'everything'],
}

/** Reads all time-stamps of an XML signature (EN 319 132-1, 5.2.8, 5.3 and 5.5). */
export async function readXadesTimeStamps(
  signature: XadesSignature,
  signatureId: string,
  certificates: readonly Certificate[],
  files: DetachedFiles,
): Promise<XadesTimeStamps> {
  const { contentTimeStamps, unsignedProperties } = signature
  const timeStamps: TimeStampToValidate[] = []
  const structure: StructureFinding[] = []
  const readAll = async (
    type: TimeStampType,
    timeStamp: XmlTimeStamp,
    covers: ReadonlySet<string>,
  ): Promise<void> => {
    const { tokens } = timeStamp
    for (const bytes of tokens) {
      const digestOfData = digestOver(timeStamp, files)
      const one = await readTimeStamp({ type, bytes, digestOfData, covers }, certificates)
      if (one) timeStamps.push(type === 'ARCHIVE_TIMESTAMP' ? archiving(one, timeStamp) : one)
      else structure.push(unreadable)
    }
    if (tokens.length === 0) structure.push(unreadable)
  }
  for (const timeStamp of contentTimeStamps) {
    await readAll(contentTypes[timeStamp.name] ?? 'CONTENT_TIMESTAMP', timeStamp, new Set())
  }
  const coverage = startCoverage(signature, signatureId, certificates)
  for (const property of unsignedProperties) {
    if ('timeStamp' in property) {
      const [type, covered] = unsignedTypes[property.timeStamp.name] ?? unknownType
      const earlier = timeStamps.length
      await readAll(type, property.timeStamp, coverage.of(covered))
      coverage.addTimeStamps(timeStamps.slice(earlier))
    }
    coverage.addProperty(property)
  }
  return { timeStamps, structure }
}

/** A time-stamp property with an unknown name covers nothing. */
const unknownType = ['VALIDATION_DATA_TIMESTAMP', 'nothing'] as const

const unreadable: StructureFinding = { severity: 'warn', key: 'time-stamp-does-not-hold' }

/** Archive time-stamps of namespace 1.4.1 cover the preceding properties in document order. */
function archiving(one: TimeStampToValidate, { namespace }: XmlTimeStamp): TimeStampToValidate {
  return { ...one, archiveType: namespace.includes('v1.4.1') ? 'XAdES_141' : 'XAdES' }
}

/**
 * Returns the digest over the imprint. If a time-stamp names no canonicalization, some software uses the signature's.
 */
function digestOver(
  { imprint, alternativeImprint }: XmlTimeStamp,
  files: DetachedFiles,
): EncodedTimeStamp['digestOfData'] {
  return async (algorithm, wanted) => {
    const digest = await digestOfImprint(imprint, algorithm, files)
    if (!digest || !alternativeImprint || equalBytes(digest, wanted)) return digest
    const another = await digestOfImprint(alternativeImprint, algorithm, files)
    return another && equalBytes(another, wanted) ? another : digest
  }
}

/** The parts of a signature that a time-stamp covers. */
type Covered =
  | 'signature'
  /** References to certificates and revocation data, and so this material, but not the signature. */
  | 'references'
  | 'signature-and-references'
  | 'everything'
  | 'nothing'

/** Collects the ids of covered objects while the properties are read in order. */
interface TimeStampCoverage {
  /** Ids of the covered objects before this location. */
  of(covered: Covered): ReadonlySet<string>
  addTimeStamps(timeStamps: readonly TimeStampToValidate[]): void
  addProperty(property: XadesSignature['unsignedProperties'][number]): void
}

/**
 * EN 319 132-1, 5.3 and 5.5; EN 319 132-2, 5.6: only an archive time-stamp covers the preceding values. A time-stamp
 * over references alone may be older than the signature.
 */
function startCoverage(
  signature: XadesSignature,
  signatureId: string,
  certificates: readonly Certificate[],
): TimeStampCoverage {
  const revocations = signature.unsignedProperties.flatMap(
    (property) => materialOfProperty(property).revocations,
  )
  const own = [signatureId, ...namedBySigner(signature, certificates).map(certificateId)]
  const keyInfo = readableCertificates(signature.keyInfoCertificates).map(certificateId)
  const referred: string[] = []
  const stamps: string[] = []
  const values: string[] = []
  const sets: Readonly<Record<Covered, () => readonly string[]>> = {
    signature: () => own,
    references: () => referred,
    'signature-and-references': () => [...own, ...stamps, ...referred],
    everything: () => [...own, ...keyInfo, ...stamps, ...referred, ...values],
    nothing: () => [],
  }
  return {
    of: (covered) => new Set(sets[covered]()),
    addTimeStamps: (timeStamps) => {
      for (const { id, material } of timeStamps) stamps.push(id, ...idsIn(material))
    },
    addProperty: (property) => {
      values.push(...idsIn(materialOfProperty(property)))
      if (property.kind !== 'digest-references') return
      referred.push(
        ...property.references.flatMap((one) => meantBy(one, certificates, revocations)),
      )
    },
  }
}

/** The certificates that a signature time-stamp covers: those whose digest the signature contains. */
function namedBySigner(
  { signedProperties }: XadesSignature,
  certificates: readonly Certificate[],
): readonly Certificate[] {
  const references = signedProperties?.signingCertificates ?? []
  return certificates.filter((one) => references.some((reference) => isReferenceTo(reference, one)))
}

/** Ids of the certificates or revocation data with the digest in this reference. */
function meantBy(
  { kind, digestAlgorithm, digestValue }: DigestReference,
  certificates: readonly Certificate[],
  revocations: readonly RevocationData[],
): readonly string[] {
  if (!digestAlgorithm || !digestValue) return []
  const isMeant = (bytes: Uint8Array) => equalBytes(digest(digestAlgorithm, bytes), digestValue)
  return kind === 'certificate'
    ? certificates.filter(({ der }) => isMeant(der)).map(certificateId)
    : revocations.filter(({ encoded }) => isMeant(encoded)).map(({ id }) => id)
}
