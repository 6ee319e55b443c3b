import { samplePdf } from '../sample-pdf'

/** A document that a program has sent; returns its id. */
export async function shareByApi(access: 'public' | 'private'): Promise<string> {
  const response = await fetch(`${process.env.E2E_GATEWAY_URL}/en/api/document/upload.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      access_token: process.env.E2E_ACCESS_TOKEN,
      access,
      owner_name: 'Bandymų įmonė',
      file: { filename: 'Viešas sprendimas.pdf', content: samplePdf().toString('base64') },
      signers: [{ name: 'Ona', surname: 'Testaitė', email: 'hidden@example.com' }],
    }),
  })
  return ((await response.json()) as { document: { uuid: string } }).document.uuid
}
