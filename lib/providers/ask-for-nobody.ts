import type { PhoneProvider } from './identity-provider'
import { ProviderFailure } from './provider-failure'

/** The well-formed code of a person born in 1800, and a phone number without a subscriber. */
const nobody = { country: 'LT', personalCode: '10001010002', phone: '+37060000000' } as const

/** Asks for the certificate of an unknown person. No phone rings; the refusal shows that our credentials are accepted. */
export async function askForNobody(ask: PhoneProvider['signingCertificate']): Promise<string> {
  try {
    await ask({ person: nobody, level: 'QUALIFIED' })
    return 'answers'
  } catch (error) {
    const isAboutPerson =
      error instanceof ProviderFailure && ['account', 'person'].includes(error.actor)
    if (!isAboutPerson) throw error
    return 'answers and accepts this relying party'
  }
}
