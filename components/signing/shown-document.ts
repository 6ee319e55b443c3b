import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'

/** The document as the page names it, and where its bytes are. */
export interface ShownDocument extends NonNullable<Invitation['document']> {
  readonly address: string
  /** Of a container; a PDF is the document itself. */
  readonly files: readonly ContainedFile[]
  /** Of the list of files; each is below it by its index. */
  readonly filesAddress: string
  /** Of what happened to it. */
  readonly evidenceAddress: string
}

/** The document behind a link, once it may be seen. */
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

/** What is signed, in short. A container's files are the same however many people have signed them. */
export function signedContent({ sha256, files }: ShownDocument): string {
  return files.length === 0 ? sha256 : files.map((file) => file.sha256).join(' ')
}
