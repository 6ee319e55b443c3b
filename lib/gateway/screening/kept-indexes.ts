import type { ListedParty } from '@/lib/screening/listed-party'
import { buildListIndex, type ListIndex } from '@/lib/screening/matching/list-index'
import type { Database } from '@/lib/storage/database'
import { entriesOf, findScreeningList } from '@/lib/storage/screening-lists'
import { ListUnavailable } from './list-unavailable'

/** One edition in memory. */
export interface KeptIndex {
  readonly edition: string
  readonly index: ListIndex
}

/** Indexes of the lists, each built when its edition is first asked for, and again when another one counts. */
export interface KeptIndexes {
  of(list: string): Promise<KeptIndex>
}

export function keptIndexes({ db }: Pick<Database, 'db'>): KeptIndexes {
  const kept = new Map<string, { readonly edition: string; readonly index: Promise<ListIndex> }>()
  return {
    of: async (list) => {
      const edition = (await findScreeningList(db, list))?.edition
      if (!edition) throw new ListUnavailable(`Lists not available: ${list} (missing)`)
      let known = kept.get(list)
      if (known?.edition !== edition) {
        known = { edition, index: buildListIndex(partiesOf(db, edition)) }
        kept.set(list, known)
      }
      try {
        return { edition, index: await known.index }
      } catch (error) {
        // The next look-up tries again.
        kept.delete(list)
        throw error
      }
    },
  }
}

async function* partiesOf(
  db: Database['db'],
  edition: string,
): AsyncGenerator<readonly [id: number, party: ListedParty]> {
  for await (const { id, party } of entriesOf(db, edition)) yield [id, party as ListedParty]
}
