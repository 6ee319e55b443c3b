import { countryOfPhoneNumber } from '@/lib/providers/phone-number'
import type { Signer } from '@/lib/storage/signers'
import type { Country } from '@/lib/vocabulary/person'
import type { Context } from '../core/context'
import { checkedCode } from '../sessions/session-request'

/** What an invitation says of the number a signer has to have. */
export type InvitedIdentity = Pick<Signer, 'country' | 'personalCode'>

interface Described {
  readonly country?: Country | undefined
  readonly personal_code?: string | undefined
  readonly phone_number?: string | undefined
}

/**
 * Country and personal code of a signer as one identity, in its usual form. `field` is where the code
 * stands in the request; one that is none of its country is refused there.
 */
export function invitedIdentity(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  signer: Described,
  field: string,
): InvitedIdentity {
  const { country, personal_code: code } = signer
  if (code === undefined) return { country: country ?? null, personalCode: null }
  const issuer = country ?? impliedCountry(signer, code) ?? settings.defaultCountry
  const personalCode = checkedCode(issuer, code, clock(), field)
  return { country: issuer, personalCode }
}

/** Only Latvian codes are written with a hyphen. */
function impliedCountry({ phone_number }: Described, code: string): Country | undefined {
  const called = phone_number === undefined ? undefined : countryOfPhoneNumber(phone_number)
  return called ?? (code.includes('-') ? 'LV' : undefined)
}
