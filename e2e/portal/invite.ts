import type { Language } from '@/lib/vocabulary/language'
import { samplePdf } from '../sample-pdf'

/** A document that waits for one signer, uploaded by a program. */
export async function inviteByApi(
  signer: {
    readonly name: string
    readonly surname: string
    readonly email: string
    readonly language?: Language
    readonly country?: string
    readonly personal_code?: string
    readonly successUrl?: string
  },
  access: 'public' | 'private' = 'public',
  /** Replaces the default file and settings. */
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const response = await fetch(`${process.env.E2E_GATEWAY_URL}/en/api/document/upload.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      access_token: process.env.E2E_ACCESS_TOKEN,
      access,
      owner_name: 'Bandymų įmonė',
      file: { filename: 'Nuomos sutartis.pdf', content: samplePdf().toString('base64') },
      signers: [signer],
      ...more,
    }),
  })
  const body = (await response.json()) as { signers: readonly { invitationUrl: string }[] }
  return body.signers[0]?.invitationUrl ?? ''
}
