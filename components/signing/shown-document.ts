import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'

/** The document as the page names it, and the address of its bytes. */
export interface ShownDocument extends NonNullable<Invitation['document']> {
  readonly address: string
  /** The files of a container. Empty for a PDF. */
  readonly files: readonly ContainedFile[]
  /** Address of the list of files. Each file is below it, by its index. */
  readonly filesAddress: string
  /** Address of the document's evidence. */
  readonly evidenceAddress: string
}

/** The document of an invitation, if the reader may see it. */
export function shownDocument(
  id: string,
  { document }: Invitation,
  files: readonly ContainedFile[],
): ShownDocument | undefined {
  const address = `/files/sign/${id}`
  if (document === null) return undefined
  return {
    ...document,
    address: `${address}/file`,
    files,
    filesAddress: `${address}/files`,
    evidenceAddress: `${address}/evidence`,
  }
}

/** A short form of the signed content. The files of a container do not change when more people sign. */
export function signedContent({ sha256, files }: ShownDocument): string {
  return files.length === 0 ? sha256 : files.map((file) => file.sha256).join(' ')
}
