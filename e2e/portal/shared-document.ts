import { samplePdf } from '../sample-pdf'
import { sendByApi } from './program'

/** A document that a program has sent; returns its id. */
export async function shareByApi(access: 'public' | 'private'): Promise<string> {
  const file = { filename: 'Viešas sprendimas.pdf', content: samplePdf().toString('base64') }
  const signers = [{ name: 'Ona', surname: 'Testaitė', email: 'hidden@example.com' }]
  return (await sendByApi({ access, file, signers })).uuid
}
