import { inventPerson } from './invented-person'
import type { SmartIdOutcome, SmartIdPerson } from './person'
import { type Country, isPersonalCode } from './personal-code'

type Row = readonly [
  countries: string,
  code: string,
  document: string,
  outcome: SmartIdOutcome,
  givenName: string,
  surname: string,
]

/** The provider's public test accounts. Accounts for other cases are below the line. */
const rows: readonly Row[] = [
  ['EE', '40504040001', 'DEM0-Q', 'OK', 'OK', 'TESTNUMBER'],
  ['LT', '40504040001', 'MOCK-Q', 'OK', 'OK', 'TESTNUMBER'],
  ['LV', '050405-10009', 'DEM0-Q', 'OK', 'OK', 'TESTNUMBER'],
  ['LV', '320000-10003', 'DEMO-Q', 'OK', 'OK', 'TESTNUMBER'],
  ['BE', '05040400032', 'DEMO-Q', 'OK', 'OK', 'TESTNUMBER'],
  ['LT', '30303039914', 'MOCK-Q', 'OK', 'OK', 'TESTNUMBER'],
  ['LT', '40504049999', 'MOCK-NQ', 'OK', 'NOT QUALIFIED', 'TESTNUMBER'],
  ['LV', '050404-19993', 'DEMO-NQ', 'OK', 'NOT QUALIFIED', 'TESTNUMBER'],
  ['EE LT', '40404040009', 'MOCK-Q', 'OK', 'DEVICE LINK', 'TESTNUMBER'],
  ['LV', '040404-10003', 'DEMO-Q', 'OK', 'DEVICE LINK', 'TESTNUMBER'],
  ['EE LT', '50001029996', 'DEMO-Q', 'OK', 'ADULT', 'TESTNUMBER'],
  ['LV', '020100-29990', 'MOCK-Q', 'OK', 'ADULT', 'TESTNUMBER'],
  ['EE LT', '61101012257', 'MOCK-Q', 'OK', 'MINOR', 'TESTNUMBER'],
  ['LV', '010111-23474', 'DEME-Q', 'OK', 'MINOR', 'TESTNUMBER'],
  ['EE', '39901012239', 'MOCK-Q', 'OK', 'OTHER ACCOUNT', 'TESTNUMBER'],
  ['LT', '39901012239', 'DEMO-Q', 'OK', 'OTHER ACCOUNT', 'TESTNUMBER'],
  ['LV', '030303-10215', 'MOCK-Q', 'OK', 'OTHER ACCOUNT', 'TESTNUMBER'],
  ['LV', '329999-99901', 'MOCK-Q', 'OK', 'BIRTH DATE', 'TESTNUMBER'],
  ['LV', '311299-19993', 'MOCK-Q', 'OK', 'BIRTH DATE', 'TESTNUMBER'],
  ['LV', '329999-99709', 'MOCK-Q', 'OK', 'NO BIRTH DATE', 'TESTNUMBER'],
  ['EE LT', '30403039917', 'MOCK-Q', 'USER_REFUSED', 'USER_REFUSED', 'TESTNUMBER'],
  ['LV', '030403-10016', 'MOCK-Q', 'USER_REFUSED', 'USER_REFUSED', 'TESTNUMBER'],
  ['EE LT', '30403039928', 'MOCK-Q', 'USER_REFUSED_DISPLAYTEXTANDPIN', 'REFUSED', 'TESTNUMBER'],
  ['LV', '030403-10024', 'MOCK-Q', 'USER_REFUSED_DISPLAYTEXTANDPIN', 'REFUSED', 'TESTNUMBER'],
  ['EE LT', '30403039939', 'MOCK-Q', 'USER_REFUSED_VC_CHOICE', 'REFUSED', 'TESTNUMBER'],
  ['LV', '030403-10032', 'MOCK-Q', 'USER_REFUSED_VC_CHOICE', 'REFUSED', 'TESTNUMBER'],
  ['EE LT', '30403039946', 'MOCK-Q', 'USER_REFUSED_CONFIRMATIONMESSAGE', 'REFUSED', 'TESTNUMBER'],
  ['LV', '030403-10040', 'MOCK-Q', 'USER_REFUSED_CONFIRMATIONMESSAGE', 'REFUSED', 'TESTNUMBER'],
  [
    'EE LT',
    '30403039950',
    'MOCK-Q',
    'USER_REFUSED_CONFIRMATIONMESSAGE_WITH_VC_CHOICE',
    'REFUSED',
    'TESTNUMBER',
  ],
  [
    'LV',
    '030403-10059',
    'MOCK-Q',
    'USER_REFUSED_CONFIRMATIONMESSAGE_WITH_VC_CHOICE',
    'REFUSED',
    'TESTNUMBER',
  ],
  ['EE LT', '30403039972', 'MOCK-Q', 'WRONG_VC', 'WRONG_VC', 'TESTNUMBER'],
  ['LV', '030403-10075', 'MOCK-Q', 'WRONG_VC', 'WRONG_VC', 'TESTNUMBER'],
  ['EE LT', '30403039983', 'MOCK-Q', 'TIMEOUT', 'TIMEOUT', 'TESTNUMBER'],
  ['LV', '030403-10083', 'MOCK-Q', 'TIMEOUT', 'TIMEOUT', 'TESTNUMBER'],
  // ────────────────────────────────────────────────────────────────────────────────────────
  ['EE LT', '30505050012', 'MOCK-Q', 'NO_ACCOUNT', 'NO_ACCOUNT', 'TESTNUMBER'],
  ['EE LT', '30505050023', 'MOCK-Q', 'DOCUMENT_UNUSABLE', 'DOCUMENT_UNUSABLE', 'TESTNUMBER'],
  ['EE LT', '30505050034', 'MOCK-Q', 'ACCOUNT_UNUSABLE', 'ACCOUNT_UNUSABLE', 'TESTNUMBER'],
  [
    'EE LT',
    '30505050045',
    'MOCK-Q',
    'REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP',
    'OLD APP',
    'TESTNUMBER',
  ],
  ['EE LT', '30505050056', 'MOCK-Q', 'PROTOCOL_FAILURE', 'PROTOCOL_FAILURE', 'TESTNUMBER'],
  ['EE LT', '30505050067', 'MOCK-Q', 'SERVER_ERROR', 'SERVER_ERROR', 'TESTNUMBER'],
  ['EE LT', '30505050078', 'MOCK-Q', 'USER_REFUSED_CERT_CHOICE', 'CERT_CHOICE', 'TESTNUMBER'],
  ['EE LT', '30505050089', 'MOCK-Q', 'TIMEOUT_CERT_CHOICE', 'CERT_CHOICE', 'TESTNUMBER'],
  ['EE LT', '30505050099', 'MOCK-Q', 'REVOKED', 'REVOKED', 'TESTNUMBER'],
  ['EE LT', '30505050106', 'MOCK-Q', 'HTTP_480', 'HTTP_480', 'TESTNUMBER'],
  ['EE LT', '30505050110', 'MOCK-Q', 'HTTP_580', 'HTTP_580', 'TESTNUMBER'],
  ['EE LT', '30505050121', 'MOCK-Q', 'GARBAGE', 'GARBAGE', 'TESTNUMBER'],
  ['EE LT', '30505050132', 'MOCK-Q', 'SESSION_LOST', 'SESSION_LOST', 'TESTNUMBER'],
  ['EE LT', '30505050143', 'MOCK-Q', 'OK', 'THIRD ACCOUNT', 'TESTNUMBER'],
]

export const smartIdPeople: readonly SmartIdPerson[] = rows.flatMap(
  ([countries, code, document, outcome, givenName, surname]) =>
    (countries.split(' ') as Country[]).map((country) => ({
      country,
      code,
      documentNumber: `PNO${country}-${code}-${document}`,
      level: document.endsWith('-NQ') ? ('ADVANCED' as const) : ('QUALIFIED' as const),
      outcome,
      givenName,
      surname,
    })),
)

/** The end of the document number of invented persons. */
const inventedDocument = 'SIMU-Q'

/** The account with a semantics identifier such as `PNOLT-30303039914` (EN 319 412-1, 5.1.3). */
export function findSmartIdPerson(identifier: string): SmartIdPerson | undefined {
  const [, country, code] = /^PNO(BE|EE|LT|LV)-(.+)$/.exec(identifier) ?? []
  if (!isCountry(country) || code === undefined) return undefined
  const known = smartIdPeople.find((row) => row.country === country && row.code === code)
  if (known) return known
  if (!isPersonalCode(country, code)) return undefined
  return {
    ...inventPerson(country, code),
    documentNumber: `${identifier}-${inventedDocument}`,
    level: 'QUALIFIED',
    outcome: 'OK',
  }
}

/** The account with a document number such as `PNOLT-30303039914-MOCK-Q`. */
export function findSmartIdDocument(documentNumber: string): SmartIdPerson | undefined {
  const [, identifier] = /^(PNO[A-Z]{2}-.+)-[A-Z0-9]{4}-N?Q$/.exec(documentNumber) ?? []
  const person = identifier === undefined ? undefined : findSmartIdPerson(identifier)
  return person?.documentNumber === documentNumber ? person : undefined
}

function isCountry(text: string | undefined): text is Country {
  return text === 'BE' || text === 'EE' || text === 'LT' || text === 'LV'
}
