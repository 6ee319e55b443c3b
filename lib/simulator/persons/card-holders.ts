import type { Person } from './person'

/** How a card and its holder behave. */
export type CardOutcome = 'OK' | 'CANCELLED' | 'PIN_BLOCKED' | 'REVOKED' | 'NOT_QUALIFIED'

/** Key and padding of a card. `RSA` means PKCS #1 v1.5. */
export type CardKey = 'P-256' | 'P-384' | 'RSA' | 'RSA-PSS'

/** The holder of an ID card. */
export interface CardHolder extends Omit<Person, 'country'> {
  /** The card's name in addresses. */
  readonly card: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** The person's number as in the subject of the certificates. */
  readonly serialNumber: string
  readonly key: CardKey
  readonly outcome: CardOutcome
}

type Row = readonly [
  card: string,
  country: string,
  code: string,
  serialNumber: string,
  key: CardKey,
  outcome: CardOutcome,
  givenName: string,
  surname: string,
]

/** One card of each country, with the kinds of keys that are in use. Cards that fail are below the line. */
const rows: readonly Row[] = [
  [
    'EE',
    'EE',
    '60001019906',
    'PNOEE-60001019906',
    'P-384',
    'OK',
    'MARY ÄNN',
    'O’CONNEŽ-ŠUSLIK TESTNUMBER',
  ],
  [
    'LT',
    'LT',
    '50001018865',
    'PNOLT-50001018865',
    'RSA',
    'OK',
    'ĄŽUOLAS',
    'PAVYZDŽIŪNAS TESTNUMBER',
  ],
  ['LV', 'LV', '050405-10009', 'PNOLV-050405-10009', 'P-256', 'OK', 'OK', 'TESTNUMBER'],
  ['FI', 'FI', '999000110', '999000110', 'RSA-PSS', 'OK', 'VÄINÖ', 'TESTNUMBER'],
  ['BE', 'BE', '85073003328', '85073003328', 'P-384', 'OK', 'ANNE CATHÉRINE', 'TESTNUMBER'],
  ['HR', 'HR', '12345678903', 'PNOHR-12345678903', 'RSA', 'OK', 'ĐURĐA', 'TESTNUMBER'],
  // ────────────────────────────────────────────────────────────────────────────────────────
  [
    'CANCELLED',
    'LT',
    '50001018854',
    'PNOLT-50001018854',
    'P-384',
    'CANCELLED',
    'CANCELLED',
    'TESTNUMBER',
  ],
  [
    'PIN_BLOCKED',
    'LT',
    '50001020133',
    'PNOLT-50001020133',
    'P-384',
    'PIN_BLOCKED',
    'PIN_BLOCKED',
    'TESTNUMBER',
  ],
  [
    'REVOKED',
    'LT',
    '50001020057',
    'PNOLT-50001020057',
    'P-384',
    'REVOKED',
    'REVOKED',
    'TESTNUMBER',
  ],
  [
    'NOT_QUALIFIED',
    'LT',
    '40504049999',
    'PNOLT-40504049999',
    'P-384',
    'NOT_QUALIFIED',
    'NOT QUALIFIED',
    'TESTNUMBER',
  ],
]

export const cardHolders: readonly CardHolder[] = rows.map(
  ([card, country, code, serialNumber, key, outcome, givenName, surname]) => ({
    card,
    country,
    code,
    serialNumber,
    key,
    outcome,
    givenName,
    surname,
  }),
)

export function findCardHolder(card: string): CardHolder | undefined {
  return cardHolders.find((holder) => holder.card === card)
}
