import type { ContainerType } from '@/lib/portal/owner/new-document'
import type { UploadContents } from '@/lib/portal/uploads/uploads'

/** How the chosen files can be packed. */
export type Packing =
  /** One PDF: the PDF itself is signed, or it is put into a container. */
  | 'either'
  /** An existing container: signatures are added to it. */
  | 'existing'
  /** Several files, or one file that is not a PDF. */
  | 'container'
  /** A container that cannot be read. */
  | 'unreadable'

interface PackedFile {
  readonly name: string
  readonly contents: Pick<UploadContents, 'readable'> | undefined
}

const containers: readonly string[] = ['asice', 'sce', 'bdoc', 'adoc']

export function packingOf([file, another]: readonly PackedFile[]): Packing {
  if (file === undefined || another !== undefined) return 'container'
  const readable = file.contents?.readable ?? true
  if (isContainer(file.name)) return readable ? 'existing' : 'unreadable'
  return isPdf(file.name) && readable ? 'either' : 'container'
}

const isPdf = (name: string) => extensionOf(name) === 'pdf'
const isContainer = (name: string) => containers.includes(extensionOf(name))

/** Whether a file is searched for existing signatures. */
export const mayBeSigned = (name: string) => isPdf(name) || isContainer(name)

/** The name that the gateway will use for a container: `Sutartis.pdf` is packed into `Sutartis.asice`. */
export function containerName(first: string, type: ContainerType): string {
  return `${first.replace(/(?<=.)\.[^.]*$/, '')}.${type}`
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
