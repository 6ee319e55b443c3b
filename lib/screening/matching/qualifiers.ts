/** Facts about a person or entity besides the name. */
export interface Particulars {
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `YYYY/YYYY`; several if several are possible. */
  readonly birthDates: readonly string[]
  readonly gender: 'M' | 'F' | ''
  /** ISO 3166-1, two letters. */
  readonly countries: readonly string[]
}

/**
 * Lists are sometimes wrong by a year, a month or a day, and often know only the year. Dates that are further apart are
 * the best evidence that two people only have the same name, as is the sex that a personal code states.
 */
const changes = {
  'same-birth-date': 0.03,
  'same-birth-year': 0.01,
  'other-birth-day': -0.03,
  'near-birth-year': -0.05,
  'other-birth-year': -0.22,
  'far-birth-year': -0.3,
  'other-gender': -0.2,
  'same-country': 0.01,
  'other-country': -0.01,
} as const

/** Agreement or conflict of birth date, gender or country between two persons of similar names. */
export type Qualifier = keyof typeof changes

/** How each qualifier changes the name's score. */
export function changesBy(qualifiers: readonly Qualifier[]): ScoreChange<Qualifier>[] {
  return qualifiers.map((reason) => ({ reason, change: changes[reason] }))
}

/** How much the facts about a searched person can raise a score. */
export function mostRaisedBy({ birthDates, countries }: Particulars): number {
  return (
    (birthDates.length > 0 ? changes['same-birth-date'] : 0) +
    (countries.length > 0 ? changes['same-country'] : 0)
  )
}

/** A reason for or against a match, and what it adds to the score. */
export interface ScoreChange<Reason extends string> {
  readonly reason: Reason
  readonly change: number
}

export function qualifiersOf(asked: Particulars, listed: Particulars): Qualifier[] {
  return [
    ...qualifyBirth(asked.birthDates, listed.birthDates),
    ...qualifyGender(asked.gender, listed.gender),
    ...qualifyCountry(asked.countries, listed.countries),
  ]
}

function qualifyBirth(asked: readonly string[], listed: readonly string[]): Qualifier[] {
  const pairs = asked.flatMap((left) => listed.map((right) => qualifyDates(left, right)))
  return pairs.length === 0 ? [] : [pairs.reduce(better)]
}

function better(left: Qualifier, right: Qualifier): Qualifier {
  return changes[right] > changes[left] ? right : left
}

function qualifyDates(asked: string, listed: string): Qualifier {
  const isExact = asked.length === 10 && listed.length === 10
  if (isExact && asked === listed) return 'same-birth-date'
  const years = yearsApart(asked, listed)
  if (years === 0) return isExact ? 'other-birth-day' : 'same-birth-year'
  // A list that knows only the year has often estimated it.
  if (years <= (isExact ? 1 : 2)) return 'near-birth-year'
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
