/** The reasons why an archive is rejected. The codes are stable; the texts explain them. */
export const zipRefusals = {
  'not-zip': 'there is no end of central directory',
  'multi-disk': 'the archive is one part of several',
  'data-before': 'there are bytes before the first entry',
  'data-between': 'there are bytes that belong to no entry',
  'data-after': 'there are bytes after the end of the archive',
  'directory-malformed': 'the central directory cannot be read',
  'ambiguous-end': 'there are several ends of central directory',
  'zip64-malformed': 'the 64-bit fields contradict the others',
  'header-differs': 'a local header differs from the central directory',
  'descriptor-differs': 'a data descriptor differs from the central directory',
  'entries-overlap': 'entries share bytes',
  encrypted: 'an entry is encrypted',
  'compression-method': 'an entry is neither stored nor deflated',
  symlink: 'an entry is a symbolic link',
  'special-file': 'an entry is neither a file nor a folder',
  'folder-with-content': 'a folder has content',
  'name-empty': 'an entry has no name',
  'name-absolute': 'a name is absolute',
  'name-traversal': 'a name has a relative or an empty segment',
  'name-backslash': 'a name has a backslash',
  'name-control': 'a name has control characters',
  'name-too-long': 'a name is too long',
  'name-encoding': 'a name is not UTF-8, or is given twice and differently',
  'duplicate-name': 'a name occurs twice',
  'duplicate-name-folded': 'two names differ only in case or in Unicode form',
  'folder-and-file': 'a name is both a file and a folder',
  'too-many-entries': 'there are too many entries',
  'too-large': 'the archive is too large when inflated',
  ratio: 'the compression ratio of an entry is too high',
  'size-mismatch': 'an entry does not have the size it states',
  'crc-mismatch': 'an entry does not have the checksum it states',
  'data-malformed': 'the compressed data of an entry cannot be inflated',
} as const

export type ZipRefusal = keyof typeof zipRefusals

/** Thrown when an archive is ambiguous, or when reading it would cost too much. */
export class ZipRefused extends Error {
  readonly reason: ZipRefusal

  constructor(reason: ZipRefusal, entry?: string) {
    super(entry === undefined ? zipRefusals[reason] : `${zipRefusals[reason]}: ${entry}`)
    this.name = 'ZipRefused'
    this.reason = reason
  }
}
