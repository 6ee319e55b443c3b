import type { FileSource } from '../../../viewer/checked-bytes'
import type { ChosenFile } from './use-uploads'

/**
 * Where the browser reads a file to show it: from memory, or after a reload from its upload; undefined during an
 * upload.
 */
export function seenFrom({ name, file, state }: ChosenFile): FileSource | undefined {
  if (file instanceof File) return file
  if (state.step !== 'ready') return undefined
  const extension = /[^.]*$/.exec(name)?.[0] ?? ''
  return `/upload/${state.ticket}?as=${encodeURIComponent(extension.toLowerCase())}`
}
