import { manifestPath, writeManifest } from '#container/manifest'
import { containerMediaTypes, mediaTypeOf } from '#container/media-types'
import { type ByteSource, memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import { writeZip } from '#encoding/zip/zip-writer'
import { writeTrustedList } from '#trust/trust-text'
import { product } from '#vocabulary/product'
import type { FetchedData } from '../online/fetched-data'
import { algorithmsText, policyText } from '../policy/policy-text'
import {
  type BundleManifest,
  type BundlePart,
  type BundleSettings,
  bundleFormat,
  type FileDigests,
  type PartRole,
  writeBundleManifest,
} from './manifest'
import { readmeText } from './readme'
import type { ReportTexts } from './report-texts'
import type { UsedInputs } from './used-inputs'

/** A validation with all its inputs and reports. */
export interface RecordedValidation {
  readonly file: FileDigests
  readonly settings: Omit<BundleSettings, 'policy'>
  readonly reports: ReportTexts
  readonly used: UsedInputs
  readonly software?: BundleManifest['software']
  /** SHA-256 of the certificate that will seal the bundle, hex. */
  readonly sealedBy: string | undefined
  /** A time-stamp token over `digestToStamp` of the same validation, DER. */
  readonly timeStamp?: Bytes | undefined
}

/** A bundle before it becomes an archive. */
export interface BundleFiles {
  readonly manifest: BundleManifest
  readonly manifestText: string
  /** Contents by path. Each path occurs once. */
  readonly contents: ReadonlyMap<string, Bytes>
}

export const bundlePaths = {
  manifest: 'manifest.json',
  seal: 'META-INF/signatures0.xml',
} as const

/** Makes the parts and the manifest. The same validation gives the same bytes. */
export function bundleFilesOf(validation: RecordedValidation): BundleFiles {
  const { file, settings, used, software = product, sealedBy, timeStamp } = validation
  const found = [...fixedParts(validation), ...usedParts(used)]
  const { policy } = used
  const head = { format: bundleFormat, software, file, ...settings, policy, sealedBy } as const
  const readme = partOf('readme', utf8(readmeText(head)))
  const all = [readme, ...found, ...(timeStamp ? [partOf('time-stamp', timeStamp)] : [])]
  const manifest = { ...head, parts: all.map(({ part }) => part) }
  return {
    manifest,
    manifestText: writeBundleManifest(manifest),
    contents: new Map(all.map(({ part, bytes }) => [part.path, bytes])),
  }
}

/** The digest that the time-stamp covers: SHA-256 of the manifest without the time-stamp. */
export function digestToStamp(manifest: BundleManifest): Bytes {
  const parts = manifest.parts.filter(({ role }) => role !== 'time-stamp')
  return digest('SHA-256', utf8(writeBundleManifest({ ...manifest, parts })))
}

interface NewPart {
  readonly part: BundlePart
  readonly bytes: Bytes
}

function fixedParts({ reports, used }: RecordedValidation): readonly NewPart[] {
  return [
    partOf('simple-report', utf8(reports.simpleReport)),
    partOf('diagnostic-data', utf8(reports.diagnosticData)),
    ...(reports.etsiReport === undefined ? [] : [partOf('etsi-report', utf8(reports.etsiReport))]),
    partOf('policy', utf8(policyText(used.policy))),
    partOf('algorithms', utf8(algorithmsText())),
  ]
}

const fetchedRoles = {
  certificate: 'fetched-certificate',
  'ocsp-response': 'fetched-ocsp-response',
  crl: 'fetched-crl',
} as const satisfies Readonly<Record<FetchedData['kind'], PartRole>>

function usedParts({ trust, fetched }: UsedInputs): readonly NewPart[] {
  return [
    ...trust.certificates.map((der) => partOf('trust-anchor', der)),
    ...trust.lists.map((list) => partOf('trusted-list', utf8(writeTrustedList(list)))),
    ...fetched.map(({ kind, der, address }) => partOf(fetchedRoles[kind], der, address)),
  ]
}

/** The fixed path of a role, or the file extension for parts that are named by their digest. */
const places: Readonly<
  Record<PartRole, { readonly path: string } | { readonly extension: string }>
> = {
  readme: { path: 'README.txt' },
  'simple-report': { path: 'reports/simple.json' },
  'diagnostic-data': { path: 'reports/diagnostic.json' },
  'etsi-report': { path: 'reports/etsi.xml' },
  policy: { extension: 'json' },
  algorithms: { extension: 'json' },
  'trust-anchor': { extension: 'cer' },
  'trusted-list': { extension: 'json' },
  'fetched-certificate': { extension: 'cer' },
  'fetched-ocsp-response': { extension: 'ors' },
  'fetched-crl': { extension: 'crl' },
  'time-stamp': { extension: 'tst' },
}

function partOf(role: PartRole, bytes: Bytes, address?: string): NewPart {
  const sha256 = encodeHex(digest('SHA-256', bytes))
  return { part: { role, path: pathOf(role, sha256), size: bytes.length, sha256, address }, bytes }
}

/** The only path that a part of this role and digest may have. */
export function pathOf(role: PartRole, sha256: string): string {
  const place = places[role]
  return 'path' in place ? place.path : `objects/${sha256}.${place.extension}`
}

/** The parts of an archive in memory, with its optional seal. */
export interface BundleContents {
  readonly manifestText: string
  readonly contents: ReadonlyMap<string, Bytes>
  /** The seal's signature file. */
  readonly seal?: Bytes | undefined
}

/** The earliest time that a ZIP archive can state. It is fixed so that the bytes do not depend on the clock. */
const noTime = new Date('1980-01-01T00:00:00Z')

/**
 * Writes the archive as an ASiC-E (EN 319 162-1, 4.4), so that any validator can check its seal. Nothing is deflated,
 * because the result would depend on the version of zlib.
 */
export async function bundleArchive({
  manifestText,
  contents,
  seal,
}: BundleContents): Promise<ByteSource> {
  const files = new Map([[bundlePaths.manifest, utf8(manifestText)], ...contents])
  const listed = [...files.keys()].map((path) => ({ path, mediaType: mediaTypeOf(path) }))
  const root = { path: '/', mediaType: containerMediaTypes.asice }
  const entries = new Map([
    ['mimetype', utf8(containerMediaTypes.asice)],
    ...files,
    [manifestPath, writeManifest([root, ...listed], '1.2')],
    ...(seal ? ([[bundlePaths.seal, seal]] as const) : []),
  ])
  const stored = [...entries].map(([name, bytes]) => ({
    name,
    content: memorySource(bytes),
    method: 'stored' as const,
  }))
  return await writeZip(stored, noTime)
}
