import type { Language } from '@/lib/vocabulary/language'
import { sendByApi } from './program'

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
  const { links } = await sendByApi({ access, signers: [signer], ...more })
  return links[0] ?? ''
}
