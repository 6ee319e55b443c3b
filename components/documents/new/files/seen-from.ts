import type { FileSource } from '../../../viewer/checked-bytes'
import type { ChosenFile } from './use-uploads'

/** The source from which the browser shows a file: memory, or the upload after a reload. Undefined during an upload. */
export function seenFrom({ name, file, state }: ChosenFile): FileSource | undefined {
  if (file instanceof File) return file
  if (state.step !== 'ready') return undefined
  const extension = /[^.]*$/.exec(name)?.[0] ?? ''
  return `/upload/${state.ticket}?as=${encodeURIComponent(extension.toLowerCase())}`
}
