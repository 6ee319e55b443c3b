import type { DetachedFiles } from '#signature/xades/detached-file'
import { findDataFiles } from '#validation/formats/data-files'
import type { FileToAugment } from './format-augmenter'

/** The files that detached signatures refer to, as the validator finds them. */
export function filesOfSignatures({ dataFiles }: FileToAugment): DetachedFiles {
  const asked: string[] = []
  const find = findDataFiles(dataFiles, asked)
  return async (uri) => {
    if (!asked.includes(uri)) asked.push(uri)
    return await find(uri)
  }
}
