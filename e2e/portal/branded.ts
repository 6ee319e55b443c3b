import { execFileSync } from 'node:child_process'
import type { Client } from '../client'
import { samplePdf } from '../sample-pdf'

/** Gives the relying party of the foreign token a brand; the portal of other stories has none. */
export function setBrand(dataDir: string | undefined): void {
  const brand = [
    '--display-name',
    'Kita įmonė',
    '--accent',
    '#7a1f5c',
    '--logo',
    'app/apple-icon.png',
  ]
  const command = ['dist/paraph.js', 'relying-party', 'brand', 'others', ...brand]
  execFileSync(process.execPath, command, { env: { ...process.env, DATA_DIR: dataDir } })
}

/** Uploads a document without signers; returns its id. */
export async function uploadAlone({ call }: Client): Promise<string> {
  const { body } = await call('/en/api/document/upload.json', {
    access: 'public',
    owner_name: 'Bandymų įmonė',
    file: { filename: 'Užsakymas.pdf', content: samplePdf().toString('base64') },
    signers: [],
  })
  return body.document.uuid
}

/** A temporary link to a document: for any holder, or a new one for `signer_id`. */
export async function temporaryLink(
  { call }: Client,
  document_id: string,
  more: { readonly return_url?: string; readonly signer_id?: string },
): Promise<string> {
  const asked = { document_id, without_callback: true, language: 'en', ...more }
  const { body } = await call('/api/document/generate-temporary-signing-link.json', asked)
  return body.temporary_signing_link
}

/** The id of the only signer of a document. */
export async function signerOf({ call }: Client, documentId: string): Promise<string> {
  const { document } = (await call(`/api/document/${documentId}/details.json`)).body
  return document.signers[0]?.id ?? ''
}
