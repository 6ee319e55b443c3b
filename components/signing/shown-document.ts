import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'

/** The document as the page names it, with the address of its bytes. */
export interface ShownDocument extends NonNullable<Invitation['document']> {
  readonly address: string
  /** Files of a container; a PDF is the document itself. */
  readonly files: readonly ContainedFile[]
  /** Address of the list of files; each file is below it by its index. */
  readonly filesAddress: string
  /** Address of its evidence. */
  readonly evidenceAddress: string
}

/** The document behind a link, if it may be seen. */
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

/** A short form of the signed content. A container's files are the same however many people have signed them. */
export function signedContent({ sha256, files }: ShownDocument): string {
  return files.length === 0 ? sha256 : files.map((file) => file.sha256).join(' ')
}
