import type { FileSource } from '../../../viewer/checked-bytes'
import type { ChosenFile } from './use-uploads'

/** Where the browser reads a file to show it: in itself, or after a reload from its upload; nowhere while that is under way. */
export function seenFrom({ name, file, state }: ChosenFile): FileSource | undefined {
  if (file instanceof File) return file
  if (state.step !== 'ready') return undefined
  const extension = /[^.]*$/.exec(name)?.[0] ?? ''
  return `/upload/${state.ticket}?as=${encodeURIComponent(extension.toLowerCase())}`
}
