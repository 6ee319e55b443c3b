import { parseSemanticsIdentifier } from '@/lib/providers/person-identity'
import { normalPersonalCode } from '@/lib/providers/personal-code'
import type { SoughtPerson } from '@/lib/storage/people/people'
import { countries } from '@/lib/vocabulary/person'

/**
 * Parses the person that an operator names: `LT 40504040001`, `PNOLT-40504040001`, each followed by e-mail addresses,
 * or `{"country", "code", "emails"}`. Undefined if it is invalid.
 */
export function soughtPerson(text: string, at: Date): SoughtPerson | undefined {
  const given = text.trim().startsWith('{') ? givenAsJson(text) : givenAsLine(text)
  const country = countries.find((known) => known === given?.country?.toUpperCase())
  if (!given || !country) return undefined
  const { code, emails } = given
  const personalCode = normalPersonalCode(country, code, at)
  if (personalCode === undefined || !emails.every((email) => email.includes('@'))) return undefined
  return { country, personalCode, emails: emails.map((email) => email.toLowerCase()) }
}

interface Given {
  readonly country: string | undefined
  readonly code: string
  readonly emails: readonly string[]
}

function givenAsLine(text: string): Given | undefined {
  const [first = '', ...others] = text.trim().split(/\s+/)
  const identifier = parseSemanticsIdentifier(first)
  if (identifier?.type === 'PNO') {
    return { country: identifier.country, code: identifier.number, emails: others }
  }
  const [code = '', ...emails] = others
  return { country: first, code, emails }
}

function givenAsJson(text: string): Given | undefined {
  try {
    const { country, code, emails = [] }: Record<string, unknown> = JSON.parse(text)
    const isUsable =
      typeof country === 'string' &&
      typeof code === 'string' &&
      Array.isArray(emails) &&
      emails.every((email) => typeof email === 'string')
    return isUsable ? { country, code, emails } : undefined
  } catch {
    // The text is not JSON.
    return undefined
  }
}
