import { normalPersonalCode } from '@/lib/providers/personal-code'
import { countryOfPhoneNumber, normalPhoneNumber } from '@/lib/providers/phone-number'
import type { Country, Person } from '@/lib/vocabulary/person'
import { OperationFailure } from '../../core/operation-failure'

/**
 * The person that Mobile-ID asks. Its API has no country field: the country follows from the number, and the
 * certificate has to confirm it. Latvian numbers are refused: nationalIdentityNumber of the MID REST API has
 * 11 digits, of Lithuania or Estonia.
 */
export function mobilePerson(phone: string, code: string, at: Date): Person {
  const number = normalPhoneNumber(phone)
  const country = number && countryOfPhoneNumber(number)
  if (!number || !country || country === 'LV') {
    throw new OperationFailure('malformed-phone', {
      parameter: 'phone',
      detail: 'Invalid phone number',
    })
  }
  return { country, personalCode: checkedCode(country, code, at), phone: number }
}

/** Whom Smart-ID is to ask. */
export function appPerson(country: Country, code: string, at: Date): Person {
  return { country, personalCode: checkedCode(country, code, at) }
}

/** A code of that country in its usual form, or the refusal of its field. */
export function checkedCode(country: Country, code: string, at: Date, parameter = 'code'): string {
  const normal = normalPersonalCode(country, code, at)
  if (normal !== undefined) return normal
  throw new OperationFailure('malformed-personal-code', {
    parameter,
    detail: 'Invalid personal code',
  })
}
