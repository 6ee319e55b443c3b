import type { KeptFile } from '../kept-draft'
import type { ChosenFile } from './use-uploads'

/** The files that have been uploaded. */
export const arrived = (files: readonly ChosenFile[]) =>
  files.flatMap(({ name, state }) =>
    state.step === 'ready' ? [{ name, ticket: state.ticket }] : [],
  )

/** The part of a file that a draft keeps. */
export function asKept({ name, file, state, ticket }: ChosenFile): KeptFile {
  return {
    name,
    file: { name: file.name, size: file.size },
    ticket: 'ticket' in state ? state.ticket : ticket,
  }
}
