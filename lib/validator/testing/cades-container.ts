import { containerMediaTypes } from '#container/media-types'
import { type ByteSource, memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { writeZip } from '#encoding/zip/zip-writer'
import { uriOfDigest } from '#signature/xades/dsig/algorithms'
import { type CadesMessageChoices, cadesMessage } from './cades-message'
import type { TestPki } from './pki'

export interface CadesChoices extends CadesMessageChoices {
  readonly kind: 'asics' | 'asice'
  readonly level?: 'B' | 'T' | 'LT' | 'LTA'
  /** The signed contents by file name. */
  readonly files: Readonly<Record<string, string>>
  /** Contents in the finished container that differ from the signed ones, by file name. */
  readonly delivered?: Readonly<Record<string, string>>
}

/** Makes a container that is signed with CAdES (EN 319 162-1, 4.3.3.2 and 4.4.3.3). */
export async function cadesContainer(pki: TestPki, choices: CadesChoices): Promise<ByteSource> {
  const { kind, files, delivered = files } = choices
  const manifest = asicManifest('META-INF/signature001.p7s', contentsOf(files))
  const content = kind === 'asics' ? utf8(Object.values(files)[0] ?? '') : manifest
  const signature = await cadesMessage(pki, content, choices)
  const parts: Record<string, Bytes> = {
    mimetype: utf8(containerMediaTypes[kind]),
    ...contentsOf(delivered),
    ...(kind === 'asice' && { 'META-INF/ASiCManifest001.xml': manifest }),
    'META-INF/signature001.p7s': signature,
  }
  if (choices.level === 'LTA') Object.assign(parts, await archive(pki, parts))
  return await containerOf(parts, choices.at)
}

/** Makes an ASiC-S with a token over its file, or an ASiC-E with a token over a manifest. */
export async function stampedContainer(
  pki: TestPki,
  { kind, files, delivered = files, at }: CadesChoices,
): Promise<ByteSource> {
  const manifest = asicManifest('META-INF/timestamp.tst', contentsOf(files))
  const content = kind === 'asics' ? utf8(Object.values(files)[0] ?? '') : manifest
  return await containerOf(
    {
      mimetype: utf8(containerMediaTypes[kind]),
      ...contentsOf(delivered),
      ...(kind === 'asice' && { 'META-INF/ASiCManifest.xml': manifest }),
      'META-INF/timestamp.tst': await pki.services.timeStamp(digest('SHA-256', content)),
    },
    at,
  )
}

export async function containerOf(
  parts: Readonly<Record<string, Bytes>>,
  at: Date,
): Promise<ByteSource> {
  const entries = Object.entries(parts).map(([name, bytes]) => ({
    name,
    content: memorySource(bytes),
    method: 'stored' as const,
  }))
  return await writeZip(entries, at)
}

function contentsOf(files: Readonly<Record<string, string>>): Record<string, Bytes> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, utf8(text)]))
}

/** Makes an ASiCManifest (EN 319 162-1, A.4). */
export function asicManifest(
  signatureName: string,
  files: Readonly<Record<string, Bytes>>,
  algorithm: DigestAlgorithm = 'SHA-256',
): Bytes {
  const references = Object.entries(files).map(
    ([name, bytes]) =>
      `<asic:DataObjectReference URI="${encodeURI(name)}">` +
      `<ds:DigestMethod Algorithm="${uriOfDigest(algorithm)}"/>` +
      `<ds:DigestValue>${Buffer.from(digest(algorithm, bytes)).toString('base64')}</ds:DigestValue>` +
      '</asic:DataObjectReference>',
  )
  return utf8(
    '<asic:ASiCManifest xmlns:asic="http://uri.etsi.org/02918/v1.2.1#" ' +
      'xmlns:ds="http://www.w3.org/2000/09/xmldsig#">' +
      `<asic:SigReference URI="${signatureName}"/>${references.join('')}</asic:ASiCManifest>`,
  )
}

/** Adds a token over a manifest of all files (EN 319 162-1, 4.4.3.4). */
async function archive(
  pki: TestPki,
  parts: Readonly<Record<string, Bytes>>,
): Promise<Record<string, Bytes>> {
  const { mimetype: _, ...archived } = parts
  const manifest = asicManifest('META-INF/timestamp001.tst', archived)
  return {
    'META-INF/ASiCArchiveManifest001.xml': manifest,
    'META-INF/timestamp001.tst': await pki.services.timeStamp(digest('SHA-256', manifest)),
  }
}
