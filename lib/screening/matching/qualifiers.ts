/** What is known of somebody besides the name. */
export interface Particulars {
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `YYYY/YYYY`; several where several are possible. */
  readonly birthDates: readonly string[]
  readonly gender: 'M' | 'F' | ''
  /** ISO 3166-1, two letters. */
  readonly countries: readonly string[]
}

export interface Qualification {
  /** Added to the score of the names. */
  readonly change: number
  readonly reason: string
}

/** Lists are often wrong by a year or know only one: dates confirm or cast doubt, they do not decide. */
const changes = {
  sameDate: 0.03,
  sameYear: 0.01,
  nearYear: -0.02,
  otherYear: -0.06,
  farYear: -0.12,
  otherGender: -0.1,
  sameCountry: 0.01,
  otherCountry: -0.01,
} as const

/** What date of birth, gender and country say about two persons of similar names. */
export function qualify(asked: Particulars, listed: Particulars): Qualification[] {
  return [
    ...qualifyBirth(asked.birthDates, listed.birthDates),
    ...qualifyGender(asked.gender, listed.gender),
    ...qualifyCountry(asked.countries, listed.countries),
  ]
}

function qualifyBirth(asked: readonly string[], listed: readonly string[]): Qualification[] {
  if (asked.length === 0 || listed.length === 0) return []
  if (asked.some((date) => date.length === 10 && listed.includes(date))) {
    return [{ change: changes.sameDate, reason: 'same date of birth' }]
  }
  const years = Math.min(...asked.flatMap((left) => listed.map((right) => yearsApart(left, right))))
  if (years === 0) return [{ change: changes.sameYear, reason: 'same year of birth' }]
  return [{ change: changeFor(years), reason: `years of birth ${years} apart` }]
}

function changeFor(years: number): number {
  if (years <= 1) return changes.nearYear
  return years <= 10 ? changes.otherYear : changes.farYear
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

function qualifyGender(asked: string, listed: string): Qualification[] {
  const differ = asked !== '' && listed !== '' && asked !== listed
  return differ ? [{ change: changes.otherGender, reason: 'other gender' }] : []
}

function qualifyCountry(asked: readonly string[], listed: readonly string[]): Qualification[] {
  if (asked.length === 0 || listed.length === 0) return []
  return asked.some((country) => listed.includes(country))
    ? [{ change: changes.sameCountry, reason: 'same country' }]
    : [{ change: changes.otherCountry, reason: 'other country' }]
}
