import { type Country, normalPersonalCode } from '@/lib/providers/personal-code'
import { normalPhoneNumber } from '@/lib/providers/phone-number'
import type { Person } from '@/lib/storage/records'
import { OperationFailure } from '../operation-failure'

/** Mobile-ID has no country field: it follows from the number. */
const countryCodes: readonly (readonly [prefix: string, country: Country])[] = [
  ['+370', 'LT'],
  ['+371', 'LV'],
  ['+372', 'EE'],
]

/** Whom Mobile-ID is to ask. */
export function mobilePerson(phone: string, code: string, at: Date): Person {
  const number = normalPhoneNumber(phone)
  const country = countryCodes.find(([prefix]) => number?.startsWith(prefix))?.[1]
  if (!number || !country) {
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

function checkedCode(country: Country, code: string, at: Date): string {
  const normal = normalPersonalCode(country, code, at)
  if (normal !== undefined) return normal
  throw new OperationFailure('malformed-personal-code', {
    parameter: 'code',
    detail: 'Invalid personal code',
  })
}
