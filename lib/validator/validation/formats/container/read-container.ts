import type { Container, ContainerKind } from '#container/container'
import { containerLimits } from '#container/container-limits'
import { ContainerRefused } from '#container/container-refused'
import { type ManifestEntry, manifestPath } from '#container/manifest'
import { readContainer as openContainer } from '#container/read-container'
import type { ByteSource } from '#encoding/byte-source'
import { MalformedXml } from '#encoding/xml/read-xml'
import { checkUnread, readEntry } from '#encoding/zip/read-entry'
import type { ZipEntry } from '#encoding/zip/zip-entry'
import { ZipRefused } from '#encoding/zip/zip-refused'
import { detachedFilesOf } from '#signature/asic/detached-files'
import { readXadesSignatures, type XadesSignature } from '#signature/xades/read'
import type { ContainerFacts, DocumentToValidate } from '../../model/document'
import { noMaterial } from '../../model/material'
import type { OriginalDocument, SignatureScope, SignatureToValidate } from '../../model/signature'
import { tokenId } from '../../model/token'
import { containerTraces } from '../../traces/container-traces'
import { xadesOriginals } from '../xades/scopes'
import { parentIn, readXadesSignature } from '../xades/xades-signature'
import { type CheckedManifest, readAsicManifests } from './asic-manifests'
import { cadesOriginals, readContainerCades } from './cades-signatures'
import { coveringTokens, readContainerEvidenceRecords } from './container-evidence-records'
import {
  cadesFindings,
  containerFindings,
  coverageFindings,
  partialCoverage,
} from './container-findings'
import { readContainerTimeStamps } from './container-time-stamps'
import {
  archivedScopes,
  type InnerDocument,
  noInnerDocument,
  readInnerDocument,
} from './inner-document'
import { unreadableSignature } from './unreadable-signature'

/** Reads a signature container. Throws `ZipRefused` and `ContainerRefused`. */
export async function readSignatureContainer(
  source: ByteSource,
  name: string,
): Promise<DocumentToValidate> {
  const container = openUninflated(source, name)
  const inner = await readInnerDocument(container, async (innerSource, innerName) =>
    readContents(openUninflated(innerSource, innerName), noInnerDocument),
  )
  return await readContents(container, inner)
}

function openUninflated(source: ByteSource, name: string): Container {
  const container = openContainer(source, name)
  refuseInflation(container.archive.entries)
  return container
}

/**
 * Maximum number of bytes to which all deflated entries together may inflate: a second of work. A thread that inflates
 * cannot be stopped, so the limit is checked before. Stored entries have no such cost.
 */
const inflatedMax = 256 << 20

/** Throws `ZipRefused` if inflating the archive would take too long. */
function refuseInflation(entries: readonly Pick<ZipEntry, 'method' | 'size'>[]): void {
  const inflated = entries
    .filter(({ method }) => method === 'deflated')
    .reduce((sum, { size }) => sum + size, 0)
  if (inflated > inflatedMax) throw new ZipRefused('too-large')
}

/** Reads the contents of a container, and adds those of the document inside it. */
async function readContents(
  container: Container,
  inner: InnerDocument,
): Promise<DocumentToValidate> {
  const files = detachedFilesOf(container)
  const found = readSignatureFiles(container)
  const located = found.flatMap(({ filename, inFile = [] }) =>
    inFile.map((signature) => ({ filename, signature })),
  )
  const all = located.map(({ signature }) => signature)
  const parents = new Map(located.map((one) => [one.signature, parentIn(one, located)]))
  const overData = all.filter((one) => parents.get(one)?.parentId === undefined)
  const common = [...containerFindings(container), ...partialCoverage(container, overData)]
  const signatures: SignatureToValidate[] = []
  for (const { filename, inFile } of found) {
    if (!inFile) signatures.push(unreadableSignature(filename))
    const findings = (one: XadesSignature) => [
      ...common,
      ...(overData.includes(one) ? coverageFindings(container, one, filename) : []),
    ]
    for (const one of inFile ?? []) {
      const location = { filename, files, findings, ...parents.get(one) }
      signatures.push(...(await readXadesSignature(one, location)))
    }
  }
  const manifests = await readAsicManifests(container, files)
  const reading = { container, files, manifests, findings: cadesFindings(container) }
  signatures.push(...(await readContainerCades(reading)))
  const archived = archivedScopes(container)
  const outer = signatures.map((one) => withArchived(one, archived))
  signatures.splice(0, signatures.length, ...outer, ...inner.signatures)
  const covered = { signatures, timeStamps: inner.timeStamps }
  const records = await readContainerEvidenceRecords(reading, covered)
  const timeStamps = await readContainerTimeStamps(reading, {
    signatures,
    timeStamps: [...inner.timeStamps, ...records.flatMap((record) => record.timeStamps)],
  })
  await checkUnread(container.source, container.archive.entries)
  return {
    signatures: withoutTwins(signatures),
    timeStamps: [...inner.timeStamps, ...timeStamps],
    evidenceRecords: [...inner.evidenceRecords, ...coveringTokens(records, timeStamps, manifests)],
    originals: [
      ...(all.length > 0 ? distinctOriginals(found) : await cadesOriginals(reading)),
      ...inner.originals,
    ],
    material: noMaterial,
    container: containerFacts(container, manifests),
    remarks: [],
    traces: await containerTraces({ container, files, signatures: overData }),
  }
}

interface FoundSignatures {
  readonly filename: string
  /** Undefined if the file cannot be read. */
  readonly inFile: readonly XadesSignature[] | undefined
}

/** Maximum number of signatures. Each one costs a path, its revocation data and a report. */
const signaturesMax = 200

/** Reads the XAdES signatures of a container. Throws `ZipRefused` and `ContainerRefused`. */
function readSignatureFiles({ source, signatureFiles }: Container): readonly FoundSignatures[] {
  let count = 0
  return signatureFiles.map(({ name: filename, entry }) => {
    const inFile = signaturesIn(readEntry(source, entry, containerLimits.signatureBytes))
    count += inFile?.length ?? 1
    if (count > signaturesMax) throw new ContainerRefused('too-many-signatures')
    return { filename, inFile }
  })
}

function distinctOriginals(found: readonly FoundSignatures[]): readonly OriginalDocument[] {
  const originals = found.flatMap(({ filename, inFile = [] }) => xadesOriginals(inFile, filename))
  return [...new Map(originals.map((one) => [one.id, one])).values()]
}

/** Lithuanian archive formats with rules beyond ASiC-E. */
const standards: Partial<Record<ContainerKind, ContainerFacts['standard']>> = {
  adoc: 'ADOC-V1.0',
  'adoc-v2': 'ADOC-V2.0',
}

/** The facts about a container for the reports. */
function containerFacts(
  { kind, archive, mimetype, manifest, dataFiles, evidenceFiles }: Container,
  asicManifests: readonly CheckedManifest[],
): ContainerFacts {
  const comment = Buffer.from(archive.comment).toString('utf8')
  return {
    type: kind === 'asics' ? 'ASiC_S' : 'ASiC_E',
    standard: standards[kind],
    zipComment: comment === '' ? undefined : comment,
    mimeType: mimetype,
    manifests: [
      ...(manifest ? [packageManifest(manifest)] : []),
      ...asicManifests.map(({ filename, signatureFilename, entries }) => ({
        filename,
        signatureFilename,
        entries: entries.map(({ name }) => name),
      })),
    ],
    contentFiles: dataFiles.map(({ name }) => name),
    evidenceRecords: evidenceFiles.map(({ name }) => name),
  }
}

function packageManifest(manifest: readonly ManifestEntry[]): ContainerFacts['manifests'][number] {
  const entries = manifest.map(({ path }) => path)
  return { filename: manifestPath, signatureFilename: undefined, entries }
}

function signaturesIn(bytes: Uint8Array): readonly XadesSignature[] | undefined {
  try {
    return readXadesSignatures(bytes)
  } catch (error) {
    if (error instanceof MalformedXml) return undefined
    throw error
  }
}

/** Adds the files inside the archive to the scopes of a signature that covers the archive. */
function withArchived(
  signature: SignatureToValidate,
  archived: readonly SignatureScope[],
): SignatureToValidate {
  const isCovered = signature.scopes.some(({ scope }) => scope === 'FULL')
  return isCovered ? { ...signature, scopes: [...signature.scopes, ...archived] } : signature
}

/** Adds a finding to repeated signatures: signatures with the same value are one signature and must not count twice. */
function withoutTwins(signatures: readonly SignatureToValidate[]): readonly SignatureToValidate[] {
  const seen = new Set<string>()
  return signatures.map((signature) => {
    const name = tokenId('S', signature.signatureValue)
    const isTwin = seen.has(name) && signature.signatureValue.length > 0
    seen.add(name)
    if (!isTwin) return signature
    const finding = { severity: 'unacceptable', key: 'signature-duplicated' } as const
    return { ...signature, structure: [...signature.structure, finding] }
  })
}
