import type { Container, DataFile } from '#container/container'
import { containerLimits } from '#container/container-limits'
import { memorySource } from '#encoding/byte-source'
import { digest } from '#encoding/digest'
import { readEntry } from '#encoding/zip/read-entry'
import type { DetachedFiles } from '#signature/xades/detached-file'
import type { OriginalDocument, SignatureScope, SignatureToValidate } from '../../model/signature'
import { type StructureFinding, tokenId } from '../../model/token'

import type { CadesLocation } from '../cades/cades-location'
import { readCadesSignatures } from '../cades/cades-signature'
import { type CheckedManifest, digestOfFile, manifestMatchers } from './asic-manifests'
import { signedElsewhereFinding, unsignedFileFinding } from './container-findings'

import { unreadableSignature } from './unreadable-signature'

/** The input for reading the CAdES signatures of a container. */
export interface CadesContainer {
  readonly container: Container
  readonly files: DetachedFiles
  readonly manifests: readonly CheckedManifest[]
  /** Findings about the container that apply to every signature in it. */
  readonly findings: readonly StructureFinding[]
}

/**
 * Reads the CAdES signatures of a container. In an ASiC-S they are over the one data file (EN 319 162-1, 4.3.3.2), in
 * an ASiC-E over the manifest that names the signature (EN 319 162-1, 4.4.3.3). Throws `ValidationRefused`.
 */
export async function readContainerCades(
  reading: CadesContainer,
): Promise<readonly SignatureToValidate[]> {
  const { container } = reading
  const signatures: SignatureToValidate[] = []
  for (const { name, entry } of container.cadesFiles) {
    const bytes = readEntry(container.source, entry, containerLimits.signatureBytes)
    const read = await readCadesSignatures(bytes, locationOf(name, reading))
    signatures.push(...(read ?? [unreadableSignature(name)]))
  }
  return signatures
}

function locationOf(filename: string, reading: CadesContainer): CadesLocation {
  const { manifests: all } = reading
  const common = { filename, isArchived: isArchived(filename, all), isDetached: true }
  const { container, manifests } = reading
  if (container.kind === 'asics') return { ...common, ...overTheFile(reading) }
  const manifest = manifestOf(filename, manifests)
  return { ...common, ...overManifest(manifest, reading) }
}

/** EN 319 162-1, 4.4.3.4: whether a token is over a manifest that lists the signature. */
function isArchived(filename: string, manifests: readonly CheckedManifest[]): boolean {
  return manifests.some(
    ({ signatureFilename, entries }) =>
      signatureFilename?.endsWith('.tst') && entries.some(({ name }) => name === filename),
  )
}

function manifestOf(filename: string, manifests: readonly CheckedManifest[]) {
  return manifests.find(({ signatureFilename }) => signatureFilename === filename)
}

type Content = Omit<CadesLocation, 'filename' | 'isArchived' | 'isDetached'>

function overTheFile({ container: { dataFiles }, files, findings }: CadesContainer): Content {
  const [only] = dataFiles
  return {
    content: async () => only && (await files(only.name)),
    digestOfContent: async (algorithm) => only && (await digestOfFile(files, only.name, algorithm)),
    references: [],
    scopes: only ? [scopeOf(only)] : [],
    findings,
  }
}

function overManifest(
  manifest: CheckedManifest | undefined,
  { container, findings, manifests }: CadesContainer,
): Content {
  const { kind, dataFiles, cadesFiles } = container
  const listed = new Set(manifest?.entries.map(({ name }) => name))
  const covered = dataFiles.filter(({ name }) => listed.has(name))
  const left = dataFiles.filter(({ name }) => !listed.has(name))
  const all = cadesFiles.flatMap(({ name }) => manifestOf(name, manifests)?.entries ?? [])
  const listedAnywhere = new Set(all.map(({ name }) => name))
  const findingOf = (file: DataFile) =>
    listedAnywhere.has(file.name) ? signedElsewhereFinding(file) : unsignedFileFinding(file, kind)
  return {
    content: async () => manifest && memorySource(manifest.bytes),
    digestOfContent: async (algorithm) => manifest && digest(algorithm, manifest.bytes),
    references: manifest ? manifestMatchers(manifest) : [],
    scopes: covered.map(scopeOf),
    findings: [
      ...findings,
      ...(manifest && isOverNothing(listed, container) ? [nothingSigned] : []),
      ...(manifest?.hasSeveralSignatures ? [severalSignatures(manifest)] : []),
      ...left.map(findingOf),
    ],
  }
}

/** EN 319 162-1, A.4.1: a manifest has one SigReference. We follow only the first one. */
function severalSignatures({ filename }: CheckedManifest): StructureFinding {
  const about = `several-signatures-named (${filename})`
  return { severity: 'warn', key: 'container-structure', about }
}

const nothingSigned: StructureFinding = {
  severity: 'fail',
  subIndication: 'SIGNED_DATA_NOT_FOUND',
  key: 'nothing-signed',
}

/**
 * Whether a manifest lists neither data files nor signatures nor tokens. EN 319 162-1, A.4 gives other files no
 * meaning.
 */
function isOverNothing(
  listed: ReadonlySet<string>,
  { dataFiles, signatureFiles, cadesFiles, timeStampFiles }: Container,
): boolean {
  const meant = [...dataFiles, ...signatureFiles, ...cadesFiles, ...timeStampFiles]
  return !meant.some(({ name }) => listed.has(name))
}

function scopeOf(file: DataFile): SignatureScope {
  return {
    scope: 'FULL',
    name: file.name,
    description: 'Full document',
    transformations: [],
    documentId: originalId(file),
  }
}

function originalId({ name }: DataFile): string {
  return tokenId('D', Buffer.from(name))
}

/** The data files of a container with CAdES signatures or tokens, with their SHA-256 digests. */
export async function cadesOriginals({
  container: { dataFiles },
  files,
}: Pick<CadesContainer, 'container' | 'files'>): Promise<readonly OriginalDocument[]> {
  const originals: OriginalDocument[] = []
  for (const file of dataFiles) {
    const bytes = await digestOfFile(files, file.name, 'SHA-256')
    if (!bytes) continue
    const id = originalId(file)
    originals.push({ id, name: file.name, digestAlgorithm: 'SHA-256', digest: bytes })
  }
  return originals
}
