/** Facts about a person or entity besides the name. */
export interface Particulars {
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `YYYY/YYYY`; several if several are possible. */
  readonly birthDates: readonly string[]
  readonly gender: 'M' | 'F' | ''
  /** ISO 3166-1, two letters. */
  readonly countries: readonly string[]
}

/** Lists are often wrong by a year or know only the year: dates confirm or cast doubt, but do not decide. */
const changes = {
  'same-birth-date': 0.03,
  'same-birth-year': 0.01,
  'near-birth-year': -0.02,
  'other-birth-year': -0.06,
  'far-birth-year': -0.12,
  'other-gender': -0.1,
  'same-country': 0.01,
  'other-country': -0.01,
} as const

/** Agreement or conflict of birth date, gender or country between two persons of similar names. */
export type Qualifier = keyof typeof changes

/** Change of the name's score. */
export function changeBy(qualifiers: readonly Qualifier[]): number {
  return qualifiers.reduce((sum, qualifier) => sum + changes[qualifier], 0)
}

export function qualifiersOf(asked: Particulars, listed: Particulars): Qualifier[] {
  return [
    ...qualifyBirth(asked.birthDates, listed.birthDates),
    ...qualifyGender(asked.gender, listed.gender),
    ...qualifyCountry(asked.countries, listed.countries),
  ]
}

function qualifyBirth(asked: readonly string[], listed: readonly string[]): Qualifier[] {
  if (asked.length === 0 || listed.length === 0) return []
  if (asked.some((date) => date.length === 10 && listed.includes(date))) return ['same-birth-date']
  const years = Math.min(...asked.flatMap((left) => listed.map((right) => yearsApart(left, right))))
  return [qualifierFor(years)]
}

function qualifierFor(years: number): Qualifier {
  if (years === 0) return 'same-birth-year'
  if (years <= 1) return 'near-birth-year'
  return years <= 10 ? 'other-birth-year' : 'far-birth-year'
}

function yearsApart(left: string, right: string): number {
  const [leftFrom, leftTo] = yearsOf(left)
  const [rightFrom, rightTo] = yearsOf(right)
  return Math.max(0, leftFrom - rightTo, rightFrom - leftTo)
}

function yearsOf(date: string): readonly [from: number, to: number] {
  const [from = '', to = from] = date.split('/')
  return [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
}

function qualifyGender(asked: string, listed: string): Qualifier[] {
  return asked !== '' && listed !== '' && asked !== listed ? ['other-gender'] : []
}

function qualifyCountry(asked: readonly string[], listed: readonly string[]): Qualifier[] {
  if (asked.length === 0 || listed.length === 0) return []
  return [asked.some((country) => listed.includes(country)) ? 'same-country' : 'other-country']
}
