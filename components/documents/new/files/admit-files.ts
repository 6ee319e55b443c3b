import { limits } from '@/lib/gateway/contract/limits'
import { freeName } from './file-names'

/** Why a file is not taken, found out before a byte of it is sent. */
export type FileFault = 'empty' | 'tooLarge' | 'tooMany' | 'tooMuch'

export interface RefusedFile {
  readonly name: string
  readonly fault: FileFault
}

/** What a chosen file needs to be counted. */
interface Present {
  readonly name: string
  readonly file: Pick<File, 'size'>
}

/** What can be said of a file without its bytes. */
export type FileFacts = Pick<File, 'name' | 'size'>

export interface AdmittedFile {
  /** Its own, or another one when its own is taken. */
  readonly name: string
  readonly file: File
}

/** Which of these files may join those that are there already, and under which names. */
export function admitFiles(
  present: readonly Present[],
  files: readonly File[],
): { readonly admitted: readonly AdmittedFile[]; readonly refused: readonly RefusedFile[] } {
  const admitted: AdmittedFile[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const all = [...present, ...admitted]
    const fault = faultOf(file, all)
    if (fault) refused.push({ name: file.name, fault })
    else admitted.push({ name: freeName(file.name, namesOf(all)), file })
  }
  return { admitted, refused }
}

function faultOf({ size }: File, present: readonly Present[]): FileFault | undefined {
  const total = present.reduce((sum, { file }) => sum + file.size, size)
  if (size === 0) return 'empty'
  if (size > limits.fileBytes) return 'tooLarge'
  if (present.length >= limits.files) return 'tooMany'
  return total > limits.requestFileBytes ? 'tooMuch' : undefined
}

const namesOf = (files: readonly Present[]) => files.map(({ name }) => name)
