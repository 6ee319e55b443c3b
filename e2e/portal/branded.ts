import { execFileSync } from 'node:child_process'
import { samplePdf } from '../sample-pdf'

/** The gateway's address and an access token. */
interface Program {
  readonly gatewayUrl: string | undefined
  readonly token: string | undefined
}

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
export async function uploadAlone(program: Program): Promise<string> {
  const { document } = await call(program, '/en/api/document/upload.json', {
    access: 'public',
    owner_name: 'Bandymų įmonė',
    file: { filename: 'Užsakymas.pdf', content: samplePdf().toString('base64') },
    signers: [],
  })
  return document.uuid
}

/** A temporary link to a document: for any holder, or a new one for `signer_id`. */
export async function temporaryLink(
  program: Program,
  document_id: string,
  more: { readonly return_url?: string; readonly signer_id?: string },
): Promise<string> {
  const asked = { document_id, without_callback: true, language: 'en', ...more }
  const path = '/api/document/generate-temporary-signing-link.json'
  return (await call(program, path, asked)).temporary_signing_link
}

/** The id of the only signer of a document. */
export async function signerOf(program: Program, documentId: string): Promise<string> {
  const { document } = await call(program, `/api/document/${documentId}/details.json`, {})
  return document.signers[0].id
}

async function call({ gatewayUrl, token }: Program, path: string, body: object) {
  const answer = await fetch(`${gatewayUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access_token: token, ...body }),
  })
  return await answer.json()
}
