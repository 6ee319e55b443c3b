import type { z } from 'zod'
import type { ListedParty } from '@/lib/screening/listed-party'
import type { pepsRecord, sanctionsRecord } from '../contract/resources'

export type SanctionsRecord = z.output<typeof sanctionsRecord>
export type PepsRecord = z.output<typeof pepsRecord>

/** An entry with what is not its own: its number with us, its list's date, and when it was looked up. */
export interface FoundEntry {
  readonly id: number
  readonly party: ListedParty
  readonly listPublishedAt: Date | null
  readonly searchedAt: Date
}

/** Part 2, Sanctions record. Nothing is null: what is not known is an empty text. */
export function sanctionsRecordOf(found: FoundEntry): SanctionsRecord {
  const { party, listPublishedAt } = found
  return {
    ...common(found),
    document_number: party.documents.join('; '),
    type_sdn_or_entity: party.type,
    name_of_the_list: party.list,
    date_of_publication: party.publishedOn,
    date_of_publication_of_the_list: listPublishedAt?.toISOString().slice(0, 10) ?? '',
    image_url: party.imageUrl,
  }
}

/** Part 2, PEPs record. */
export function pepsRecordOf(found: FoundEntry): PepsRecord {
  const { party } = found
  return {
    ...common(found),
    political_position: party.positions.join('; '),
    country_of_activity: party.activityCountries.join('; '),
  }
}

function common({ id, party, searchedAt }: FoundEntry) {
  return {
    id,
    reference: party.reference,
    first_name: party.firstName,
    last_name: party.lastName,
    full_name: party.fullName,
    date_of_birth: party.birthDates.join('; '),
    place_of_birth: party.birthPlaces.join('; '),
    aka: party.aliases.map(aliasText).join('; '),
    gender: party.gender,
    country_of_origin: party.countries.join('; '),
    search_created_at: searchedAt.toISOString(),
    associates: { ...party.associates },
    date_of_death: party.deathDate,
  }
}

function aliasText({ name, quality }: ListedParty['aliases'][number]): string {
  return quality === 'weak' ? `${name} (weak)` : name
}
