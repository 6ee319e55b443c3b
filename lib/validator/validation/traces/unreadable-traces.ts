import type { ByteSource } from '#encoding/byte-source'
import { asBuffer } from '#encoding/bytes'
import { readEntry } from '#encoding/zip/read-entry'
import { readZip } from '#encoding/zip/read-zip'
import type { ZipEntry } from '#encoding/zip/zip-entry'
import { ZipRefused } from '#encoding/zip/zip-refused'
import type { Trace } from '../messages/trace-sentence'
import { looksSigned } from './signed-attachment'
import { spoiltAsText } from './spoilt-as-text'
import { wrapperTrace } from './wrapper-trace'

/** Finds the reason why a file is not the expected signed document. Undefined if the file does not show it. */
export function unreadableTrace(source: ByteSource): Trace | undefined {
  const head = asBuffer(source.read(0, headLength))
  const text = head.toString('latin1')
  if (isWithoutContent(source)) return { key: 'file-without-content' }
  const wrapper = wrapperTrace(source)
  if (wrapper) return wrapper
  if (text.startsWith('PK')) return ofArchive(source)
  return text.includes('%PDF-') ? spoiltAsText(source) : undefined
}

const headLength = 1_024

const zeroBytesRead = 1 << 20

/** Whether the file is empty or has only zero bytes. */
function isWithoutContent(source: ByteSource): boolean {
  if (source.size > zeroBytesRead) return false
  return source.read(0, source.size).every((byte) => byte === 0)
}

const examinedMax = 20
const examinedBytes = 8 << 20
const namedMax = 5
const signaturesInFolder = /^([^/]+)\/META-INF\/[^/]*(signatures[^/]*\.xml|\.p7s|\.tst)$/

/** Finds signed files or a container inside an archive that is no container itself. */
function ofArchive(source: ByteSource): Trace | undefined {
  const entries = entriesOf(source)
  if ('key' in entries) return entries
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

/** The entries of an archive, or a trace that explains why they cannot be listed. */
function entriesOf(source: ByteSource): readonly ZipEntry[] | Trace {
  try {
    return readZip(source).entries
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error
    const [, name = ''] = /: (.*)$/s.exec(error.message) ?? []
    // Archives by tar and similar programs have an entry for the folder itself.
    if (error.reason === 'name-traversal' && name === './') return { key: 'container-repacked' }
    if (error.reason === 'duplicate-name') return { key: 'file-doubled', about: name }
    return []
  }
}
