import type { DetachedFiles } from '#signature/xades/detached-file'
import { findDataFiles } from '#validation/formats/data-files'
import type { FileToAugment } from './format-augmenter'

/** Finds the files of detached signatures in the same way as the validator. */
export function filesOfSignatures({ dataFiles }: FileToAugment): DetachedFiles {
  const asked: string[] = []
  const find = findDataFiles(dataFiles, asked)
  return async (uri) => {
    if (!asked.includes(uri)) asked.push(uri)
    return await find(uri)
  }
}
