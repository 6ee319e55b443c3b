import type { StoredFile } from '@/lib/storage/records'
import { limits } from '../../contract/limits'
import type { Services } from '../../core/context'
import { storeFile } from './receive-file'

/** A container of files has something around them. */
const sizeMax = limits.requestFileBytes * 2

/**
 * Stores the same bytes once more, for whoever is to have them for themselves. Of a document these are the bytes that were
 * uploaded: every signature is appended to what the first blob holds whole. Throws `blob-missing`.
 */
export async function copyContent(
  { blobs }: Pick<Services, 'blobs'>,
  { name, segments: [first] }: Pick<StoredFile, 'name' | 'segments'>,
): Promise<StoredFile> {
  if (!first) throw new Error('A file has no content')
  const content = await blobs.open(first.key)
  try {
    return await storeFile({ blobs }, name, { content }, sizeMax)
  } finally {
    content.close()
  }
}
