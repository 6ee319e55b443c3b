import type { Container, ContainerFile } from '@/lib/container/container'
import { containerLimits } from '@/lib/container/container-limits'
import { digest } from '@/lib/encoding/digest'
import { readEntry } from '@/lib/encoding/zip/read-entry'
import { idsIn } from '../../model/ids-in'
import type { SignatureToValidate } from '../../model/signature'
import type { TimeStampToValidate } from '../../model/time-stamp'
import type { StructureFinding } from '../../model/token'
import { ValidationRefused } from '../../validation-refused'
import { type EncodedTimeStamp, readTimeStamp } from '../cms/time-stamp'
import { type CheckedManifest, digestOfFile, manifestMatchers } from './asic-manifests'
import type { CadesContainer } from './cades-signatures'

/**
 * Tokens of a container (EN 319 162-1): over the one data file of an ASiC-S (4.3.3.2), or over a manifest
 * that names the token (4.4.3.4), which covers the signatures it lists. Throws `ValidationRefused`.
 */
export async function readContainerTimeStamps(
  reading: CadesContainer,
  tokens: CoverableTokens,
): Promise<readonly TimeStampToValidate[]> {
  const { source, timeStampFiles } = reading.container
  const read: TimeStampToValidate[] = []
  for (const file of timeStampFiles) {
    const bytes = readEntry(source, file.entry, containerLimits.signatureBytes)
    const stamped = stampedBy(file, reading, tokens)
    const common = { type: 'CONTAINER_TIMESTAMP', bytes, filename: file.name } as const
    const timeStamp = await readTimeStamp({ ...common, ...stamped }, [])
    if (!timeStamp) throw new ValidationRefused('malformed', `${file.name} is no time-stamp token`)
    read.push(timeStamp)
  }
  return withOneAnother(read, reading.manifests)
}

/** What a token of the container may cover. */
interface CoverableTokens {
  readonly signatures: readonly SignatureToValidate[]
  /** Of the document in the container. */
  readonly timeStamps: readonly TimeStampToValidate[]
}

type Stamped = Pick<EncodedTimeStamp, 'digestOfData' | 'covers' | 'references' | 'structure'>

function stampedBy(
  { name }: ContainerFile,
  reading: CadesContainer,
  tokens: CoverableTokens,
): Stamped {
  const { container, files, manifests } = reading
  const manifest = manifests.find(({ signatureFilename }) => signatureFilename === name)
  if (manifest) {
    return {
      digestOfData: async (algorithm) => digest(algorithm, manifest.bytes),
      covers: coveredBy(manifest.entries, tokens),
      references: manifestMatchers(manifest),
      structure: [...missingIn(manifest, manifests), ...unlistedFiles(reading)].map(unstamped),
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
 * What a manifest leaves out of that which signatures and tokens it lists are over: their manifests, and the
 * files of these. They are as good as the algorithms of then without it (EN 319 162-1, 4.4.3.4).
 */
function missingIn(
  { filename, entries }: CheckedManifest,
  manifests: readonly CheckedManifest[],
): readonly string[] {
  const listed = new Set(entries.map(({ name }) => name))
  const lower = manifests.filter(
    (one) => one.filename !== filename && listed.has(one.signatureFilename ?? ''),
  )
  const meant = lower.flatMap((one) => [one.filename, ...one.entries.map(({ name }) => name)])
  return [...new Set(meant)].filter((name) => !listed.has(name))
}

/** Where there are signatures, they say which files nobody covers. */
function hasSignatures({ signatureFiles, cadesFiles }: Container): boolean {
  return signatureFiles.length + cadesFiles.length > 0
}

function unlistedFiles({ container, manifests }: CadesContainer): readonly string[] {
  if (hasSignatures(container)) return []
  const listed = new Set(manifests.flatMap(({ entries }) => entries.map(({ name }) => name)))
  return container.dataFiles.map(({ name }) => name).filter((name) => !listed.has(name))
}

/** EN 319 162-1, 4.3.1: there is one file, and it is the first one that was stamped. */
function otherFiles(container: Container): readonly string[] {
  return hasSignatures(container) ? [] : container.dataFiles.slice(1).map(({ name }) => name)
}

/** Signatures in the files it is over, with their time-stamps and validation data. */
function coveredBy(
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

/** A token also covers the tokens its manifest lists. */
function withOneAnother(
  timeStamps: readonly TimeStampToValidate[],
  manifests: readonly CheckedManifest[],
): readonly TimeStampToValidate[] {
  return timeStamps.map((timeStamp) => {
    const manifest = manifests.find(
      ({ signatureFilename }) => signatureFilename === timeStamp.filename,
    )
    const names = new Set(manifest?.entries.map(({ name }) => name))
    const earlier = timeStamps.filter(({ filename }) => filename && names.has(filename))
    const ids = earlier.flatMap(({ id, material }) => [id, ...idsIn(material)])
    return { ...timeStamp, covers: new Set([...timeStamp.covers, ...ids]) }
  })
}
