import {
  type ColumnsLook,
  type ColumnsPosition,
  firstPositions,
  lookAtColumns,
} from '@/lib/storage/columns/rewrite-columns'
import type { Services } from '../../operation/context'

type Sealing = Pick<Services, 'database' | 'log'> & {
  readonly encryption: Pick<Services['encryption'], 'ring'>
}

/** Position to continue at; null: the beginning. */
export interface ColumnsInput {
  readonly place: ColumnsPosition | null
}

export type ColumnsAnswer =
  | (ColumnsLook & {
      readonly ok: true
      /** Id of the key that encrypts new values; '' if they are not encrypted. */
      readonly present: string
    })
  | { readonly ok: false; readonly message: string }

/** Commands that process some rows per call, so that the caller sees the progress and can stop after any of them. */
export function columnsCommands(services: Sealing) {
  const { seals } = services.encryption.ring
  return {
    status: (input: ColumnsInput) => goOn(services, input, false),
    encrypt: async (input: ColumnsInput) =>
      seals ? await goOn(services, input, true) : refused('ENCRYPTION_COLUMNS is not yes'),
    decrypt: async (input: ColumnsInput) =>
      seals
        ? refused('ENCRYPTION_COLUMNS is yes: new values would be encrypted')
        : await goOn(services, input, true),
  }
}

const refused = (message: string): ColumnsAnswer => ({ ok: false, message })

async function goOn(
  { database, encryption, log }: Sealing,
  { place: position }: ColumnsInput,
  mayRewrite: boolean,
): Promise<ColumnsAnswer> {
  const [first] = firstPositions
  const wanted = position ?? first
  const look = wanted && (await lookAtColumns(database, wanted, mayRewrite))
  if (!look) return refused('There is no such position')
  const columns = Object.keys(look.damaged)
  if (columns.length > 0)
    log.error({ table: wanted.table, columns }, 'values could not be decrypted')
  return { ok: true, ...look, present: encryption.ring.seals?.id ?? '' }
}
