/**
 * Natural person semantics identifier (EN 319 412-1, 5.1.3): what kind of number, whose, and the number.
 * Latvian numbers keep their dash.
 */
export interface SemanticsIdentifier {
  /** National personal number, passport, identity card. */
  readonly type: 'PNO' | 'PAS' | 'IDC'
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly number: string
}

/** Reads `PNOLT-40504040001` and its like; undefined for anything else. */
export function parseSemanticsIdentifier(text: string): SemanticsIdentifier | undefined {
  const parts = /^(PNO|PAS|IDC)([A-Z]{2})-(.+)$/.exec(text)
  const [, type, country, number] = parts ?? []
  if (!(type && country && number)) return undefined
  return { type: type as SemanticsIdentifier['type'], country, number }
}

export function formatSemanticsIdentifier({ type, country, number }: SemanticsIdentifier): string {
  return `${type}${country}-${number}`
}

/** Whether both name the same person: type, country and number; the Latvian dash does not count. */
export function sameIdentifier(left: SemanticsIdentifier, right: SemanticsIdentifier): boolean {
  return comparableIdentifier(left) === comparableIdentifier(right)
}

/** The same text for the same person, however the number was written. */
export function comparableIdentifier({ type, country, number }: SemanticsIdentifier): string {
  const bare = country === 'LV' ? number.replace('-', '') : number
  return formatSemanticsIdentifier({ type, country, number: bare })
}
