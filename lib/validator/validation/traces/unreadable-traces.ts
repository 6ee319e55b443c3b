import type { ByteSource } from '#encoding/byte-source'
import { asBuffer } from '#encoding/bytes'
import { readEntry } from '#encoding/zip/read-entry'
import { readZip } from '#encoding/zip/read-zip'
import type { ZipEntry } from '#encoding/zip/zip-entry'
import { ZipRefused } from '#encoding/zip/zip-refused'
import type { Trace } from '../messages/trace-messages'
import { looksSigned } from './signed-attachment'
import { spoiltAsText } from './spoilt-as-text'

/** Why a file that should be a signed document is none; undefined if the file does not show it. */
export function unreadableTrace(source: ByteSource): Trace | undefined {
  const head = asBuffer(source.read(0, headLength))
  const text = head.toString('latin1')
  if (isWithoutContent(source)) return { key: 'file-without-content' }
  const archive = archives.find(([, offset, magic]) => text.startsWith(magic, offset))
  if (archive) return { key: 'file-in-archive', about: archive[0] }
  const beginning = beginnings.find(([pattern]) => pattern.test(text))
  if (beginning) return { key: beginning[1] }
  if (text.startsWith('PK')) return ofArchive(source)
  return text.includes('%PDF-') ? spoiltAsText(source) : undefined
}

const headLength = 1_024

/** Names of archives with the offset and the bytes that identify them. */
const archives = [
  ['7z', 0, '7z\xbc\xaf\x27\x1c'],
  ['RAR', 0, 'Rar!\x1a\x07'],
  ['gzip', 0, '\x1f\x8b\x08'],
  ['bzip2', 0, 'BZh'],
  ['xz', 0, '\xfd7zXZ\0'],
  ['zstd', 0, '\x28\xb5\x2f\xfd'],
  ['tar', 257, 'ustar'],
] as const

const beginnings: readonly (readonly [RegExp, Trace['key']])[] = [
  [/^(\xef\xbb\xbf)?\s*<(!doctype\s+html|html)\b/i, 'file-is-web-page'],
  [
    /^(From |(Received|Return-Path|Delivered-To|MIME-Version|Message-ID|DKIM-Signature|Subject|Date|From|To|X-[\w-]+):\s)/i,
    'file-is-mail',
  ],
  // MS-OXTNEF, 2.1.3.1: the signature 0x223E9F78.
  [/^\x78\x9f\x3e\x22/, 'file-is-mail-wrapper'],
  [/^(data:[\w/+.-]+;base64,)?\s*(JVBERi0|UEsDB)/, 'file-in-base64'],
]

const zeroBytesRead = 1 << 20

/** Empty, or zero bytes only. */
function isWithoutContent(source: ByteSource): boolean {
  if (source.size > zeroBytesRead) return false
  return source.read(0, source.size).every((byte) => byte === 0)
}

const examinedMax = 20
const examinedBytes = 8 << 20
const namedMax = 5
const signaturesInFolder = /^([^/]+)\/META-INF\/[^/]*(signatures[^/]*\.xml|\.p7s|\.tst)$/

/** An archive that is no container itself. */
function ofArchive(source: ByteSource): Trace | undefined {
  const entries = entriesOf(source)
  const folder = entries.flatMap(({ name }) => signaturesInFolder.exec(name)?.[1] ?? [])[0]
  if (folder !== undefined) return { key: 'container-in-folder', about: folder }
  const signed = entries
    .filter(({ isFolder, size }) => !isFolder && size > 0 && size <= examinedBytes)
    .slice(0, examinedMax)
    .filter((entry) => isSigned(source, entry))
    .map(({ name }) => name)
  if (signed.length === 0) return undefined
  return { key: 'signed-files-in-archive', about: signed.slice(0, namedMax).join(', ') }
}

function isSigned(source: ByteSource, entry: ZipEntry): boolean {
  try {
    return looksSigned(readEntry(source, entry, examinedBytes))
  } catch (error) {
    if (error instanceof ZipRefused) return false
    throw error
  }
}

function entriesOf(source: ByteSource): readonly ZipEntry[] {
  try {
    return readZip(source).entries
  } catch (error) {
    if (error instanceof ZipRefused) return []
    throw error
  }
}
