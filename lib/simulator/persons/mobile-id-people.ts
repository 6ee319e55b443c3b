import { inventPerson } from './invented-person'
import type { MobileIdOutcome, MobileIdPerson } from './person'
import { isPersonalCode } from './personal-code'

type Row = readonly [
  phone: string,
  code: string,
  outcome: MobileIdOutcome,
  givenName: string,
  surname: string,
]

/** The provider's public test persons. Persons for other cases are below the line. */
const rows: readonly Row[] = [
  ['+37200000766', '60001019906', 'OK', 'MARY ÄNN', 'O’CONNEŽ-ŠUSLIK TESTNUMBER'],
  ['+37268000769', '60001017869', 'OK', 'EID2016', 'TESTNUMBER'],
  ['+37200000566', '60001018800', 'OK', 'MÄRY', 'TESTNUMBER'],
  ['+37269000366', '60001017705', 'OK', 'ÕNNE', 'TESTNUMBER'],
  ['+37060000666', '50001018865', 'OK', 'ĄŽUOLAS', 'PAVYZDŽIŪNAS TESTNUMBER'],
  ['+37200000266', '60001019939', 'NOT_MID_CLIENT', 'NOT_MID_CLIENT', 'TESTNUMBER'],
  ['+37200000366', '60001019928', 'NOT_MID_CLIENT', 'NOT_MID_CLIENT', 'TESTNUMBER'],
  ['+37060000266', '50001018832', 'NOT_MID_CLIENT', 'NOT_MID_CLIENT', 'TESTNUMBER'],
  ['+37060000366', '50001018832', 'NOT_MID_CLIENT', 'NOT_MID_CLIENT', 'TESTNUMBER'],
  ['+37207110066', '60001019947', 'DELIVERY_ERROR', 'DELIVERY_ERROR', 'TESTNUMBER'],
  ['+37201100266', '60001019950', 'USER_CANCELLED', 'USER_CANCELLED', 'TESTNUMBER'],
  ['+37061100266', '50001018854', 'USER_CANCELLED', 'USER_CANCELLED', 'TESTNUMBER'],
  ['+37200000666', '60001019961', 'SIGNATURE_HASH_MISMATCH', 'HASH_MISMATCH', 'TESTNUMBER'],
  ['+37201200266', '60001019972', 'SIM_ERROR', 'SIM_ERROR', 'TESTNUMBER'],
  ['+37061200266', '50001018876', 'SIM_ERROR', 'SIM_ERROR', 'TESTNUMBER'],
  ['+37213100266', '60001019983', 'PHONE_ABSENT', 'PHONE_ABSENT', 'TESTNUMBER'],
  ['+37066000266', '50001018908', 'TIMEOUT', 'TIMEOUT', 'TESTNUMBER'],
  // ────────────────────────────────────────────────────────────────────────────────────────
  ['+37060000001', '50001020013', 'PHONE_ABSENT', 'PHONE_ABSENT', 'TESTNUMBER'],
  ['+37060000002', '50001020024', 'DELIVERY_ERROR', 'DELIVERY_ERROR', 'TESTNUMBER'],
  ['+37060000003', '50001020035', 'SIGNATURE_HASH_MISMATCH', 'HASH_MISMATCH', 'TESTNUMBER'],
  ['+37060000004', '50001020046', 'MID_NOT_READY', 'MID_NOT_READY', 'TESTNUMBER'],
  ['+37060000005', '50001020057', 'REVOKED', 'REVOKED', 'TESTNUMBER'],
  ['+37060000006', '50001020068', 'HTTP_500', 'HTTP_500', 'TESTNUMBER'],
  ['+37060000007', '50001020079', 'HTTP_503', 'HTTP_503', 'TESTNUMBER'],
  ['+37060000008', '50001020089', 'SLOW', 'SLOW', 'TESTNUMBER'],
  ['+37060000009', '50001020090', 'GARBAGE', 'GARBAGE', 'TESTNUMBER'],
  ['+37060000010', '50001020111', 'SESSION_LOST', 'SESSION_LOST', 'TESTNUMBER'],
  ['+37060000011', '50001020122', 'OK', 'ABROAD', 'TESTNUMBER'],
]

/** Persons whose certificate is from another country than their phone number. */
const abroad: Readonly<Record<string, 'EE' | 'LT'>> = { '50001020122': 'EE' }

export const mobileIdPeople: readonly MobileIdPerson[] = rows.map(
  ([phone, code, outcome, givenName, surname]) => ({
    country: abroad[code] ?? countryOf(phone) ?? 'LT',
    phone,
    code,
    outcome,
    givenName,
    surname,
  }),
)

/**
 * The person with this number and code. `undefined` if they do not belong together. If neither is in the table, they
 * belong to an invented person who signs.
 */
export function findMobileIdPerson(phone: string, code: string): MobileIdPerson | undefined {
  const touched = mobileIdPeople.filter((row) => row.phone === phone || row.code === code)
  if (touched.length > 0) return touched.find((row) => row.phone === phone && row.code === code)
  const country = countryOf(phone)
  if (!country || !isPersonalCode(country, code)) return undefined
  return { ...inventPerson(country, code), phone, outcome: 'OK' }
}

function countryOf(phone: string): 'EE' | 'LT' | undefined {
  if (phone.startsWith('+372')) return 'EE'
  if (phone.startsWith('+370')) return 'LT'
  return undefined
}
