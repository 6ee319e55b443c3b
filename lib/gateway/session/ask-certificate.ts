import type { CertificateLevel, SigningCertificate } from '@/lib/providers/identity-provider'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import type { Person, ProviderFamily } from '@/lib/storage/records'
import type { Context } from '../context'
import { checkPromptLimits } from './prompt-limits'
import { providerRefusal } from './provider-outcome'

/** The certificate a person will sign with, of the account they have shown before if they have, asked before their phone rings; too often is refused before that. */
export async function askCertificate(
  context: Context,
  family: ProviderFamily,
  person: Person,
  level: CertificateLevel,
  documentNumber?: string,
): Promise<SigningCertificate> {
  await checkPromptLimits(context, context.database.db, person)
  try {
    return await context.providers[family].signingCertificate({
      ...{ person, level },
      ...(documentNumber !== undefined && { documentNumber }),
    })
  } catch (error) {
    throw error instanceof ProviderFailure ? providerRefusal(error) : error
  }
}
