import { writeAsicManifest } from '#container/asic-manifest'
import type { Container, ContainerFile } from '#container/container'
import { containerLimits } from '#container/container-limits'
import { readContainer } from '#container/read-container'
import { memorySource } from '#encoding/byte-source'
import { type Bytes, equalBytes } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { editZip } from '#encoding/zip/edit-zip'
import { readEntry } from '#encoding/zip/read-entry'
import { extendSignedData } from '#pki/cms/extend-signed-data'
import { detachedFilesOf } from '#signature/asic/detached-files'
import type { Placement } from '#signature/signature-format'
import { uriOfDigest } from '#signature/xades/dsig/algorithms'
import { digestOfFile } from '#validation/formats/container/asic-manifests'
import type { SignatureToValidate } from '#validation/model/signature'
import { AugmentationRefused } from './augmentation-refused'
import { archiveMessage, embedInMessage, missingIn, stampMessage } from './cades'
import type { FileToAugment, FormatAugmenter, Stamping } from './format-augmenter'
import { isNothing, joinMissing } from './missing-data'
import { archiveXml, embedInXml, stampXml } from './xml'

/**
 * Augments ASiC, BDOC and ADOC containers (EN 319 162-1, 4.3 and 4.4). Only signature files, token files and archive
 * manifests change.
 */
export const containerAugmenter: FormatAugmenter = {
  stamp: async (file, signatures, stamping) => {
    const container = opened(file, signatures)
    const files = detachedFilesOf(container)
    return await changed(container, stamping, async (one, bytes) => {
      const inside = signatures.filter(({ filename }) => filename === one.name)
      if (inside.length === 0) return bytes
      return isXml(container, one)
        ? await stampXml(bytes, inside, files, stamping)
        : await stampMessage(bytes, inside, stamping)
    })
  },
  embed: async (file, document, data, stamping) => {
    const container = opened(file, document.signatures)
    return await changed(container, stamping, async (one, bytes) => {
      const inside = document.signatures.filter(({ filename }) => filename === one.name)
      if (isXml(container, one)) return embedInXml(bytes, inside, data)
      const tokens = document.timeStamps.filter(({ filename }) => filename === one.name)
      const ofTokens = joinMissing(...tokens.map(({ id }) => data.byToken.get(id)))
      const missing = joinMissing(missingIn(inside, data), ofTokens)
      if (isNothing(missing)) return bytes
      // EN 319 162-1, 4.4.3.4: no other token covers the newest one, so its unsigned parts may grow.
      return tokens.length > 0 ? extendSignedData(bytes, missing) : embedInMessage(bytes, missing)
    })
  },
  archive: async (file, signatures, stamping) => {
    const container = opened(file, signatures)
    const isByManifest = container.kind !== 'asics' && container.cadesFiles.length > 0
    const inFiles = await archivedInFiles(container, signatures, stamping, !isByManifest)
    if (!isByManifest) {
      if (!inFiles) throw new AugmentationRefused('no-signature', [file.name])
      return inFiles
    }
    return await archivedByManifest(container, stamping)
  },
}

/** Opens the container. Throws `AugmentationRefused` if a signature is in a document inside the container. */
function opened(
  { source, name }: FileToAugment,
  signatures: readonly SignatureToValidate[],
): Container {
  const container = readContainer(source, name)
  const names = new Set(signatureFilesOf(container).map((one) => one.name))
  const inner = signatures.filter(({ filename }) => !names.has(filename ?? ''))
  if (inner.length > 0) {
    const ids = inner.map(({ signatureId }) => signatureId)
    throw new AugmentationRefused('format-not-supported', ids)
  }
  return container
}

function signatureFilesOf({ signatureFiles, cadesFiles }: Container): readonly ContainerFile[] {
  return [...signatureFiles, ...cadesFiles]
}

function isXml({ signatureFiles }: Container, one: ContainerFile): boolean {
  return signatureFiles.includes(one)
}

type Change = (one: ContainerFile, bytes: Bytes) => Promise<Bytes>

/** Changes the signature and token files of a container. Undefined if no file changes. */
async function changed(
  container: Container,
  { at }: Stamping,
  change: Change,
): Promise<Placement | undefined> {
  const { source, archive, timeStampFiles } = container
  const entries = []
  for (const one of [...signatureFilesOf(container), ...timeStampFiles]) {
    const bytes = bytesOf(container, one)
    const after = await change(one, bytes)
    if (!equalBytes(after, bytes)) entries.push(deflated(one.name, after))
  }
  return entries.length > 0 ? await editZip(source, archive, entries, at) : undefined
}

function bytesOf({ source }: Container, { entry }: ContainerFile): Bytes {
  return readEntry(source, entry, containerLimits.signatureBytes)
}

function deflated(name: string, bytes: Bytes) {
  return { name, content: memorySource(bytes), method: 'deflated' } as const
}

/**
 * Adds archive time-stamps to XAdES files and, if `isCadesIncluded`, to CAdES files that cover their content directly.
 */
async function archivedInFiles(
  container: Container,
  signatures: readonly SignatureToValidate[],
  stamping: Stamping,
  isCadesIncluded: boolean,
): Promise<Placement | undefined> {
  const files = detachedFilesOf(container)
  const [only] = container.dataFiles
  return await changed(container, stamping, async (one, bytes) => {
    const inside = signatures.filter(({ filename }) => filename === one.name)
    if (isXml(container, one)) return await archiveXml(bytes, inside, files, stamping)
    if (inside.length === 0 || !isCadesIncluded || !only) return bytes
    const content = {
      content: async () => await files(only.name),
      digestOfContent: async (algorithm: Stamping['algorithm']) =>
        await digestOfFile(files, only.name, algorithm),
    }
    return await archiveMessage(bytes, content, stamping)
  })
}

const newestManifest = 'META-INF/ASiCArchiveManifest.xml'

/**
 * EN 319 162-1, 4.4.3.4 and A.7: adds a token over a new ASiCArchiveManifest that lists all signed files, signatures,
 * manifests, evidence records and earlier tokens. The newest manifest has no number in its name, so the previous one is
 * renamed.
 */
async function archivedByManifest(container: Container, stamping: Stamping): Promise<Placement> {
  const { source, archive } = container
  const names = new Set(archive.entries.map(({ name }) => name))
  const earlier = container.asicManifests.find(({ name }) => name === newestManifest)
  const renamed = freeName(names, (number) => `META-INF/ASiCArchiveManifest${number}.xml`)
  const tokenName = freeName(names, (number) => `META-INF/timestamp${number}.tst`)
  const moved = earlier && deflated(renamed, bytesOf(container, earlier))
  const manifest = await manifestOf(container, {
    tokenName,
    stamping,
    nameOf: (one) => (one === earlier ? renamed : one.name),
    root: earlier ? renamed : newestArchiveManifest(container),
  })
  const token = await stamping.timeStamp(digest(stamping.algorithm, manifest))
  const entries = [
    ...(moved ? [moved] : []),
    deflated(newestManifest, manifest),
    deflated(tokenName, token),
  ]
  return await editZip(source, archive, entries, stamping.at)
}

/** The newest archive manifest of other software, which may have a number in its name. */
function newestArchiveManifest({ asicManifests }: Container): string | undefined {
  const archives = asicManifests
    .map(({ name }) => name)
    .filter((name) => /ArchiveManifest/.test(name))
  return archives.toSorted().at(-1)
}

function freeName(names: ReadonlySet<string>, write: (number: string) => string): string {
  for (let number = 1; ; number++) {
    const name = write(String(number).padStart(3, '0'))
    if (!names.has(name)) return name
  }
}

interface ManifestOrder {
  readonly tokenName: string
  readonly stamping: Stamping
  /** Returns the name of a file in the new container. */
  readonly nameOf: (one: ContainerFile) => string
  /** Name of the previous token's manifest. */
  readonly root: string | undefined
}

async function manifestOf(
  container: Container,
  { tokenName, stamping: { algorithm }, nameOf, root }: ManifestOrder,
): Promise<Bytes> {
  const { dataFiles, asicManifests, timeStampFiles, evidenceFiles } = container
  const files = detachedFilesOf(container)
  const listed: readonly ContainerFile[] = [
    ...[...dataFiles, ...signatureFilesOf(container)],
    ...[...asicManifests, ...timeStampFiles, ...evidenceFiles],
  ]
  const entries = []
  for (const one of listed) {
    const value = await digestOfFile(files, one.name, algorithm)
    if (!value) throw new TypeError('A file of the container cannot be read')
    const name = nameOf(one)
    entries.push({ name, digest: value, isRoot: name === root })
  }
  const mediaType = 'application/vnd.etsi.timestamp-token'
  const digestMethod = uriOfDigest(algorithm)
  return writeAsicManifest({ signatureName: tokenName, mediaType, digestMethod, entries })
}
