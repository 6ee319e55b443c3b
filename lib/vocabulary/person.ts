/** Countries that issue Mobile-ID and Smart-ID. */
export const countries = ['LT', 'LV', 'EE'] as const

export type Country = (typeof countries)[number]

/** One of `countries`; undefined for any other country. */
export const phoneCountry = (code: string | null | undefined): Country | undefined =>
  countries.find((known) => known === code)

/** The person that a provider is asked about. */
export interface Person {
  /** ISO 3166-1 alpha-2; for Mobile-ID and Smart-ID one of `countries`. */
  readonly country: string
  /** The usual form: in Lithuania and Estonia 11 digits, in Latvia 6, a hyphen and 5, elsewhere the code as written. */
  readonly personalCode: string
  /** E.164; required by Mobile-ID. */
  readonly phone?: string | undefined
}

/**
 * National personal number, passport, identity card, tax number, tax reference (EN 319 412-1, 5.1.3), and two national
 * schemes: of Norway (nkom.no, “Name registration authority”) and of Buypass there.
 */
export const identifierTypes = ['PNO', 'PAS', 'IDC', 'TIN', 'TAX', 'UN:', 'BP:'] as const
