/** A person, organisation or thing on a list, in one shape for all publishers. Texts as published. */
export interface ListedParty {
  /** What the publisher tells its entries apart by; unique on its list. */
  readonly key: string
  /** What the publisher calls the entry to the outside. */
  readonly reference: string
  readonly type: 'individual' | 'entity'
  readonly firstName: string
  readonly lastName: string
  readonly fullName: string
  /** Every other name. */
  readonly aliases: readonly Alias[]
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, or two years with a slash between them. */
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
  /** Where the office is held. */
  readonly activityCountries: readonly string[]
  /** Related persons and what is said of them. */
  readonly associates: Readonly<Record<string, unknown>>
  readonly imageUrl: string
}

export interface Alias {
  readonly name: string
  /** Weak ones are nicknames and common names: publishers advise against relying on them alone. */
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

/** An entry with what is known of it; everything else is empty, never absent. */
export function listedParty(known: Required & Partial<ListedParty>): ListedParty {
  return { ...nothing, ...known }
}

/** Texts without blanks around them, without empty ones, each once. */
export function distinct(texts: readonly (string | undefined)[]): string[] {
  return [...new Set(texts.map((text) => text?.trim() ?? '').filter((text) => text !== ''))]
}
