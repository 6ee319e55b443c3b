import { defaultPhoneText } from '@/lib/providers/display-text'
import type { Prompt } from '@/lib/providers/identity-provider'
import { formatSemanticsIdentifier, personIdentifier } from '@/lib/providers/person-identity'
import { normalPersonalCode } from '@/lib/providers/personal-code'
import { countryOfPhoneNumber, normalPhoneNumber } from '@/lib/providers/phone-number'
import type { SessionRequest } from '@/lib/storage/schema/records'
import { countries, type Person } from '@/lib/vocabulary/person'
import { promptLanguageOf } from '@/lib/vocabulary/provider'
import type { Context } from '../operation/context'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import { limitKey, type SecretKey } from '../operation/secrets/secret-keys'

/**
 * The person to ask by Mobile-ID. The MID REST API has no country field: the country follows from the phone number, and
 * the certificate must confirm it. Latvian numbers are refused, because nationalIdentityNumber of the API has 11 digits
 * and is Lithuanian or Estonian.
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

/** The person to ask by Smart-ID. */
export function appPerson(country: string, code: string, at: Date): Person {
  if (!countries.some((known) => known === country)) {
    throw invalidParameter('country', 'Invalid country code')
  }
  return { country, personalCode: checkedCode(country, code, at) }
}

/** Returns a code of that country in its usual form. Throws `OperationFailure` for the parameter if it is invalid. */
export function checkedCode(country: string, code: string, at: Date, parameter = 'code'): string {
  const normal = normalPersonalCode(country, code, at)
  if (normal !== undefined) return normal
  throw new OperationFailure('malformed-personal-code', {
    parameter,
    detail: 'Invalid personal code',
  })
}

/** The key under which a person is counted: a keyed digest of country and personal code. */
export function personKey(key: SecretKey, person: Person): string {
  return limitKey(key, 'person', formatSemanticsIdentifier(personIdentifier(person)))
}

interface RequestedText {
  readonly message?: string | undefined
  readonly message_format?: 'GSM-7' | 'UCS-2' | undefined
}

/** The terms of a session's request: the defaults, unless `terms` overrides them. */
export function requestOf(
  { locale }: Pick<Context, 'locale'>,
  text: RequestedText,
  fallback: string,
  terms: Partial<SessionRequest> = {},
): SessionRequest {
  return {
    locale,
    ...phoneText(text, fallback),
    phoneLanguage: promptLanguageOf[locale],
    certificateLevel: 'QUALIFIED',
    peps: false,
    sanctions: false,
    ...terms,
  }
}

/** The text on the phone: the caller's text, or a default text with the name of the document or the relying party. */
export function phoneText(
  { message, message_format }: RequestedText,
  fallback: string,
): Pick<SessionRequest, 'text' | 'textFormat'> {
  if (message !== undefined && message !== '') {
    return { text: message, textFormat: message_format ?? 'GSM-7' }
  }
  const { text, format } = defaultPhoneText(fallback)
  return { text, textFormat: format }
}

export function promptOf({ text, textFormat, phoneLanguage }: SessionRequest): Prompt {
  return { text, format: textFormat, language: phoneLanguage }
}
