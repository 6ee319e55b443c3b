import type { SigningCertificate } from '@/lib/providers/identity-provider'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import type { SessionRequest } from '@/lib/storage/records'
import { TrustServiceUnavailable } from '@/lib/trust/trust-service-unavailable'
import type { Person } from '@/lib/vocabulary/person'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import type { Context } from '../core/context'
import { refuseWhenHeld } from '../core/hold'
import { checkPromptLimits } from './prompt-limits'
import { providerRefusal } from './provider-outcome'

/** Whose certificate a session needs. */
interface Holder {
  readonly family: ProviderFamily
  readonly person: Person
  readonly request: SessionRequest
  /** The account this person has shown before, if they have. */
  readonly documentNumber?: string | undefined
}

/** The certificate a person will sign with, asked before their phone rings; too often is refused before that. */
export async function askCertificate(
  context: Context,
  { family, person, request, documentNumber }: Holder,
): Promise<SigningCertificate> {
  refuseWhenHeld(context)
  await checkPromptLimits(context, context.database.db, person, request)
  try {
    return await context.providers[family].signingCertificate({
      person,
      level: request.certificateLevel,
      documentNumber,
    })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    // The provider is there: whoever vouches for its certificates is not.
    throw error.cause instanceof TrustServiceUnavailable ? error.cause : providerRefusal(error)
  }
}
