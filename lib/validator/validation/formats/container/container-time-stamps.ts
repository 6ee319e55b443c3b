import type { Container, ContainerFile } from '#container/container'
import { containerLimits } from '#container/container-limits'
import { digest } from '#encoding/digest'
import { readEntry } from '#encoding/zip/read-entry'
import { idsIn } from '../../model/ids-in'
import type { SignatureToValidate } from '../../model/signature'
import type { TimeStampToValidate } from '../../model/time-stamp'
import type { StructureFinding } from '../../model/token'
import { ValidationRefused } from '../../model/validation-refused'
import { type EncodedTimeStamp, readTimeStamp } from '../cms/time-stamp'
import { type CheckedManifest, digestOfFile, manifestMatchers } from './asic-manifests'
import type { CadesContainer } from './cades-signatures'

/**
 * Reads the time-stamp tokens of a container: over the one data file of an ASiC-S (EN 319 162-1, 4.3.3.2), or over a
 * manifest that names the token and lists signatures (EN 319 162-1, 4.4.3.4). Throws `ValidationRefused`.
 */
export async function readContainerTimeStamps(
  reading: CadesContainer,
  tokens: CoverableTokens,
): Promise<readonly TimeStampToValidate[]> {
  const { source, timeStampFiles } = reading.container
  const coverage = { unlisted: unlistedFiles(reading), missing: missingNames(reading.manifests) }
  const read: TimeStampToValidate[] = []
  for (const file of timeStampFiles) {
    const bytes = readEntry(source, file.entry, containerLimits.signatureBytes)
    const stamped = stampedBy(file, { ...reading, ...coverage }, tokens)
    const common = { type: 'CONTAINER_TIMESTAMP', bytes, filename: file.name } as const
    const timeStamp = await readTimeStamp({ ...common, ...stamped }, [])
    if (!timeStamp)
      throw new ValidationRefused('malformed', `${file.name} is not a time-stamp token`)
    read.push(timeStamp)
  }
  return withOneAnother(read, reading.manifests)
}

/** Objects that a token or an evidence record of the container may cover. */
export interface CoverableTokens {
  readonly signatures: readonly SignatureToValidate[]
  /** Time-stamps of the document in the container. */
  readonly timeStamps: readonly TimeStampToValidate[]
}

type Stamped = Pick<EncodedTimeStamp, 'digestOfData' | 'covers' | 'references' | 'structure'>

/** Files that the tokens of the container do not cover, computed once for all tokens. */
interface Coverage {
  /** Data files that no manifest lists. */
  readonly unlisted: readonly string[]
  /** Names that each manifest should list but does not; empty if it lists all of them. */
  readonly missing: ReadonlyMap<CheckedManifest, readonly string[]>
}

function stampedBy(
  { name }: ContainerFile,
  reading: CadesContainer & Coverage,
  tokens: CoverableTokens,
): Stamped {
  const { container, files, manifests, unlisted, missing } = reading
  const manifest = manifests.find(({ signatureFilename }) => signatureFilename === name)
  if (manifest) {
    return {
      digestOfData: async (algorithm) => digest(algorithm, manifest.bytes),
      covers: coveredBy(manifest.entries, tokens),
      references: manifestMatchers(manifest),
      structure: [...(missing.get(manifest) ?? []), ...unlisted].map(unstamped),
    }
  }
  const [only] = container.kind === 'asics' ? container.dataFiles : []
  return {
    digestOfData: async (algorithm) => only && (await digestOfFile(files, only.name, algorithm)),
    covers: coveredBy(only ? [only] : [], tokens),
    structure: container.kind === 'asics' ? otherFiles(container).map(unstamped) : [],
  }
}

function unstamped(about: string): StructureFinding {
  return { severity: 'fail', subIndication: 'FORMAT_FAILURE', key: 'file-not-stamped', about }
}

/**
 * Finds the names that each manifest should list: the manifests of the signatures and tokens that it lists, and the
 * files of those manifests. If a name is missing, the token proves that file only through an old digest (EN 319 162-1,
 * 4.4.3.4).
 */
function missingNames(
  manifests: readonly CheckedManifest[],
): ReadonlyMap<CheckedManifest, readonly string[]> {
  const named = bySignature(manifests)
  const whole: WholeManifests = new Map()
  const missing = new Map<CheckedManifest, readonly string[]>()
  for (const manifest of manifests.toSorted(byLength)) {
    const listed = new Set(manifest.entries.map(({ name }) => name))
    const lower = [...listed]
      .flatMap((name) => named.get(name) ?? [])
      .filter(({ filename }) => filename !== manifest.filename)
    missing.set(manifest, missingOf(lower, listed, whole, manifest))
  }
  return missing
}

function bySignature(
  manifests: readonly CheckedManifest[],
): ReadonlyMap<string, readonly CheckedManifest[]> {
  const named = new Map<string, CheckedManifest[]>()
  for (const manifest of manifests) {
    const known = named.get(manifest.signatureFilename ?? '')
    if (known) known.push(manifest)
    else named.set(manifest.signatureFilename ?? '', [manifest])
  }
  return named
}

/** For each manifest, the manifests whose files it lists completely, directly or through another manifest. */
type WholeManifests = Map<CheckedManifest, Set<CheckedManifest>>

/** Compares a manifest with the longest manifests first. In a chain of archive time-stamps one comparison is enough. */
function missingOf(
  lower: readonly CheckedManifest[],
  listed: ReadonlySet<string>,
  whole: WholeManifests,
  manifest: CheckedManifest,
): readonly string[] {
  const own = new Set<CheckedManifest>()
  whole.set(manifest, own)
  const names = lower
    .toSorted(byLength)
    .toReversed()
    .flatMap((one) => {
      if (own.has(one)) return []
      const absent = [one.filename, ...one.entries.map(({ name }) => name)].filter(
        (name) => !listed.has(name),
      )
      if (absent.length === 0) for (const below of [one, ...(whole.get(one) ?? [])]) own.add(below)
      return absent
    })
  return [...new Set(names)]
}

function byLength(one: CheckedManifest, other: CheckedManifest): number {
  return one.entries.length - other.entries.length
}

/** Whether the container has signatures. Their findings then report the unsigned files. */
function hasSignatures({ signatureFiles, cadesFiles }: Container): boolean {
  return signatureFiles.length + cadesFiles.length > 0
}

export function unlistedFiles({ container, manifests }: CadesContainer): readonly string[] {
  if (hasSignatures(container)) return []
  const listed = new Set(manifests.flatMap(({ entries }) => entries.map(({ name }) => name)))
  return container.dataFiles.map(({ name }) => name).filter((name) => !listed.has(name))
}

/** EN 319 162-1, 4.3.1: an ASiC-S has only one data file. Returns the others; only the first one is time-stamped. */
export function otherFiles(container: Container): readonly string[] {
  return hasSignatures(container) ? [] : container.dataFiles.slice(1).map(({ name }) => name)
}

/** Ids of the signatures in these files, with their time-stamps and validation data. */
export function coveredBy(
  files: readonly { readonly name: string }[],
  { signatures, timeStamps }: CoverableTokens,
): ReadonlySet<string> {
  const names = new Set(files.map(({ name }) => name))
  const isIn = ({ filename }: { readonly filename?: string | undefined }) =>
    filename !== undefined && names.has(filename)
  const covered = signatures.filter(isIn)
  const stamps = [...timeStamps.filter(isIn), ...covered.flatMap((one) => one.timeStamps)]
  return new Set([...covered, ...stamps].flatMap(({ id, material }) => [id, ...idsIn(material)]))
}

/** Adds the tokens that its manifest lists to what each token covers. */
function withOneAnother(
  timeStamps: readonly TimeStampToValidate[],
  manifests: readonly CheckedManifest[],
): readonly TimeStampToValidate[] {
  const idsOf = new Map(timeStamps.map((one) => [one, [one.id, ...idsIn(one.material)]]))
  return timeStamps.map((timeStamp) => {
    const manifest = manifests.find(
      ({ signatureFilename }) => signatureFilename === timeStamp.filename,
    )
    const names = new Set(manifest?.entries.map(({ name }) => name))
    const earlier = timeStamps.filter(({ filename }) => filename && names.has(filename))
    const ids = earlier.flatMap((one) => idsOf.get(one) ?? [])
    return { ...timeStamp, covers: new Set([...timeStamp.covers, ...ids]) }
  })
}
