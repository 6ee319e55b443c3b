import type { Container, ContainerFile } from '#container/container'
import { containerLimits } from '#container/container-limits'
import { fileFinder } from '#container/reference-uri'
import { readEntry } from '#encoding/zip/read-entry'
import type { EvidenceRecordToValidate } from '../../model/evidence-record'
import { idsIn } from '../../model/ids-in'
import type { SignatureToValidate } from '../../model/signature'
import type { TimeStampToValidate } from '../../model/time-stamp'
import type { StructureFinding } from '../../model/token'
import { ValidationRefused } from '../../model/validation-refused'
import { allRecordsBytesMax, recordsMax } from '../evidence-record/evidence-record-content'
import {
  missingObject,
  type ProtectedObject,
  protectedFiles,
} from '../evidence-record/protected-object'
import { readEvidenceRecord } from '../evidence-record/read-evidence-record'
import { type CheckedManifest, manifestMatchers } from './asic-manifests'
import type { CadesContainer } from './cades-signatures'
import { type CoverableTokens, coveredBy, otherFiles, unlistedFiles } from './container-time-stamps'

type MakeObject = ReturnType<typeof protectedFiles>

/**
 * Reads the evidence records of a container: over the one data file of an ASiC-S (EN 319 162-1, 4.3.3.2), or over the
 * files that an ASiCEvidenceRecordManifest lists (EN 319 162-1, 4.4.3.4). Throws `ValidationRefused`.
 */
export async function readContainerEvidenceRecords(
  reading: CadesContainer,
  tokens: CoverableTokens,
): Promise<readonly EvidenceRecordToValidate[]> {
  const { source, evidenceFiles } = reading.container
  const bytes = evidenceFiles.reduce((sum, { size }) => sum + size, 0)
  if (evidenceFiles.length > recordsMax || bytes > allRecordsBytesMax) {
    throw new ValidationRefused('too-complex', 'The container has too many evidence records')
  }
  const objectOf = protectedFiles(reading.files)
  const records: EvidenceRecordToValidate[] = []
  for (const file of evidenceFiles) {
    const { manifestsOf, covered } = protectedBy(file, reading)
    const { preserved, structure } = preservedSignatures(covered, manifestsOf, reading, tokens)
    records.push(
      await readEvidenceRecord({
        bytes: readEntry(source, file.entry, containerLimits.signatureBytes),
        filename: file.name,
        origin: 'CONTAINER',
        objects: objectsOf(covered, manifestsOf, objectOf),
        references: manifestsOf.flatMap(manifestMatchers),
        covers: new Set([
          ...coveredBy(nameable(covered), { ...tokens, signatures: preserved }),
          ...validationDataOf(covered, tokens),
        ]),
        structure: [...structure, ...leftOut(manifestsOf, reading)],
      }),
    )
  }
  return records
}

/** The files that a record covers. */
interface ProtectedFiles {
  /** The manifests that name the record: one. In an ASiC-S there may be none. */
  readonly manifestsOf: readonly CheckedManifest[]
  /** Names of the covered files. */
  readonly covered: readonly string[]
}

function protectedBy(
  { name }: ContainerFile,
  { container, manifests }: CadesContainer,
): ProtectedFiles {
  const manifestsOf = manifests.filter(({ signatureFilename }) => signatureFilename === name)
  const listed = manifestsOf.flatMap(({ entries }) => entries.map((entry) => entry.name))
  if (manifestsOf.length > 0 || container.kind !== 'asics') return { manifestsOf, covered: listed }
  return { manifestsOf, covered: container.dataFiles.slice(0, 1).map((one) => one.name) }
}

function objectsOf(
  covered: readonly string[],
  manifestsOf: readonly CheckedManifest[],
  objectOf: MakeObject,
): readonly ProtectedObject[] {
  if (covered.length === 0) return [missingObject()]
  const stated = new Map(
    manifestsOf.flatMap(({ entries }) =>
      entries.map(({ name, matcher }) => [name, matcher.digestAlgorithm] as const),
    ),
  )
  return [...new Set(covered)].map((name) => objectOf(name, stated.get(name)))
}

/** Findings for files that the record should cover but does not, and for a second manifest of the record. */
function leftOut(
  manifestsOf: readonly CheckedManifest[],
  reading: CadesContainer,
): readonly StructureFinding[] {
  const [, another] = manifestsOf
  const { container } = reading
  const others = container.kind === 'asics' ? otherFiles(container) : []
  const files = manifestsOf.length > 0 ? unlistedFiles(reading) : others
  return [...(another ? [another.filename] : []), ...files].map((about) => ({
    severity: 'fail',
    subIndication: 'FORMAT_FAILURE',
    key: 'file-not-preserved',
    about,
  }))
}

interface PreservedSignatures {
  readonly preserved: readonly SignatureToValidate[]
  readonly structure: readonly StructureFinding[]
}

/**
 * Finds the signatures whose signed files the record covers as well. If it covers only the signature, the old digests
 * of the signed files may be broken by now (EN 319 162-1, 4.4.3.4).
 */
function preservedSignatures(
  covered: readonly string[],
  manifestsOf: readonly CheckedManifest[],
  { container, manifests }: CadesContainer,
  { signatures }: CoverableTokens,
): PreservedSignatures {
  const names = new Set(covered)
  const isInside = container.kind === 'asics' && manifestsOf.length === 0
  if (isInside) return { preserved: signatures, structure: [] }
  const find = fileFinder(container.dataFiles)
  const missingFor = (signature: SignatureToValidate) =>
    signedNames(signature, manifests, find).filter((name) => !names.has(name))
  const inside = signatures.filter(({ filename }) => names.has(filename ?? ''))
  return {
    preserved: inside.filter((one) => missingFor(one).length === 0),
    structure: [...new Set(inside.flatMap(missingFor))].map((about) => ({
      severity: 'warn',
      key: 'signature-not-preserved',
      about,
    })),
  }
}

/** The names of the manifest of a signature and of the files that the signature covers. */
function signedNames(
  { filename, scopes, references }: SignatureToValidate,
  manifests: readonly CheckedManifest[],
  find: (uri: string) => Container['dataFiles'][number] | undefined,
): readonly string[] {
  const own = manifests.filter(({ signatureFilename }) => signatureFilename === filename)
  return [
    ...own.flatMap((one) => [one.filename, ...one.entries.map(({ name }) => name)]),
    ...[...scopes, ...references].flatMap(({ name = '' }) => find(name)?.name ?? []),
  ]
}

/** Ids of the time-stamps and validation data inside covered signature files. A record always preserves these. */
function validationDataOf(
  covered: readonly string[],
  { signatures }: CoverableTokens,
): readonly string[] {
  return signatures
    .filter(({ filename }) => filename !== undefined && covered.includes(filename))
    .flatMap(({ timeStamps, material }) => [
      ...idsIn(material),
      ...timeStamps.flatMap((one) => [one.id, ...idsIn(one.material)]),
    ])
}

function nameable(names: readonly string[]): readonly { readonly name: string }[] {
  return names.map((name) => ({ name }))
}

/** Adds the listed tokens of the container to what each record covers, including tokens of other records. */
export function coveringTokens(
  records: readonly EvidenceRecordToValidate[],
  timeStamps: readonly TimeStampToValidate[],
  manifests: readonly CheckedManifest[],
): readonly EvidenceRecordToValidate[] {
  const all = [...timeStamps, ...records.flatMap((record) => record.timeStamps)]
  return records.map((record) => {
    const listed = manifests
      .filter(({ signatureFilename }) => signatureFilename === record.filename)
      .flatMap(({ entries }) => entries.map(({ name }) => name))
      .filter((name) => name !== record.filename)
    const covered = coveredBy(nameable(listed), { signatures: [], timeStamps: all })
    return { ...record, covers: new Set([...record.covers, ...covered]) }
  })
}
