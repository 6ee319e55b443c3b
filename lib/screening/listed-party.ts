/** A person, organisation or thing on a list, in one shape for all publishers. Texts as published. */
export interface ListedParty {
  /** The publisher's identifier of the entry; unique on its list. */
  readonly key: string
  /** The publisher's public reference of the entry. */
  readonly reference: string
  /** Unknown: a person or an organisation, as the publisher does not say which. */
  readonly type: 'individual' | 'entity' | 'unknown'
  readonly firstName: string
  readonly lastName: string
  readonly fullName: string
  /** The parts of the full name, if the publisher states them. */
  readonly parts?: NamedParts | undefined
  /** All other names. */
  readonly aliases: readonly Alias[]
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, or a range of two years separated by a slash. */
  readonly birthDates: readonly string[]
  readonly birthPlaces: readonly string[]
  readonly deathDate: string
  readonly gender: 'M' | 'F' | ''
  readonly documents: readonly string[]
  /** Nationalities and citizenships: names or ISO 3166-1 codes. */
  readonly countries: readonly string[]
  /** The list with the programme or regime the entry belongs to. */
  readonly list: string
  /** When this entry was published. */
  readonly publishedOn: string
  readonly positions: readonly string[]
  /** Country in which the office is held. */
  readonly activityCountries: readonly string[]
  /** Related persons and their relation. */
  readonly associates: Readonly<Record<string, unknown>>
  readonly imageUrl: string
}

/** A name by its parts; empty texts are unknown. Given names include all names that are not of the family. */
export interface NamedParts {
  readonly given: string
  readonly patronymic: string
  readonly family: string
}

export interface Alias {
  readonly name: string
  readonly parts?: NamedParts | undefined
  /** Weak aliases are nicknames and common names: publishers advise against relying on them alone. */
  readonly quality: 'strong' | 'weak'
}

const nothing = {
  firstName: '',
  lastName: '',
  aliases: [],
  birthDates: [],
  birthPlaces: [],
  deathDate: '',
  gender: '',
  documents: [],
  countries: [],
  publishedOn: '',
  positions: [],
  activityCountries: [],
  associates: {},
  imageUrl: '',
} as const

type Required = Pick<ListedParty, 'key' | 'reference' | 'type' | 'fullName' | 'list'>

/** Builds an entry from the known fields; all others are empty, never absent. */
export function listedParty(known: Required & Partial<ListedParty>): ListedParty {
  return { ...nothing, ...known }
}

/** Trims texts and removes empty ones and duplicates. */
export function distinct(texts: readonly (string | undefined)[]): string[] {
  return [...new Set(texts.map((text) => text?.trim() ?? '').filter((text) => text !== ''))]
}
