import type { ByteSource } from '#encoding/byte-source'
import { asBuffer } from '#encoding/bytes'
import type { Trace } from '../messages/trace-sentence'

const headLength = 1_024

/** The kind of file that contains the document, by its first bytes. */
export function wrapperTrace(source: ByteSource): Trace | undefined {
  const text = asBuffer(source.read(0, headLength)).toString('latin1')
  const archive = archives.find(([, offset, magic]) => text.startsWith(magic, offset))
  if (archive) return { key: 'file-in-archive', about: archive[0] }
  const beginning = beginnings.find(([pattern]) => pattern.test(text))
  return beginning && { key: beginning[1] }
}

/** Archive formats, each with the offset and the bytes that identify it. */
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
  // MS-OXTNEF, 2.1.3.1: files begin with the signature 0x223E9F78.
  [/^\x78\x9f\x3e\x22/, 'file-is-mail-wrapper'],
  [/^(data:[\w/+.-]+;base64,)?\s*(JVBERi0|UEsDB)/, 'file-in-base64'],
]
