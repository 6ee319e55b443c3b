import {
  type ColumnsLook,
  type ColumnsPosition,
  firstPositions,
  lookAtColumns,
} from '@/lib/storage/columns/rewrite-columns'
import type { Database } from '@/lib/storage/database/database'
import { ask } from '../admin/ask'
import type { ColumnsAnswer } from '../admin/encryption/columns-commands'
import type { GatewayConfig } from '../operation/gateway-config'
import { adminSocketPath } from '../process/admin-socket-path'
import { type Finding, fault, ok, warning } from './finding'

/** Returns how the first rows of each table are encrypted. */
export async function lookAtSealing(
  { encryption }: Pick<GatewayConfig, 'encryption'>,
  database: Pick<Database, 'db'>,
): Promise<Finding> {
  return await findingOf(encryption, (position) => lookAtColumns(database, position, false))
}

/** The same, if a running gateway has the database open. */
export async function askForSealing({
  encryption,
  dataDir,
}: Pick<GatewayConfig, 'encryption' | 'dataDir'>): Promise<Finding> {
  const socketPath = adminSocketPath(dataDir)
  return await findingOf(encryption, async (position) => {
    const answer = await ask<ColumnsAnswer>(socketPath, '/columns/status', { place: position })
    if (!answer.ok) throw new Error(answer.message)
    return answer
  })
}

async function findingOf(
  { seals }: GatewayConfig['encryption'],
  lookAt: (position: ColumnsPosition) => Promise<ColumnsLook | undefined>,
): Promise<Finding> {
  const looks: ColumnsLook[] = []
  for (const position of firstPositions) {
    const look = await lookAt(position)
    if (look) looks.push(look)
  }
  const missing = [...new Set(looks.flatMap(({ unknownKeys }) => unknownKeys))]
  const damaged = looks.flatMap((look) => Object.keys(look.damaged))
  const counts = looks.flatMap((look) => Object.entries(look.counts))
  const looked = sum(counts)
  const others = looked - sum(counts.filter(([id]) => id === (seals?.id ?? '')))
  const how = seals ? `sealed with the key ${seals.id}` : 'not sealed'
  const what = `${how}; ${looked} values were checked`
  if (missing.length > 0) {
    const todo = 'Append that key to ENCRYPTION_KEY.'
    return fault(`${what}, some need a missing key: ${missing.join(', ')}`, todo)
  }
  if (damaged.length > 0) {
    const todo = 'Compare with the last backup.'
    return fault(`${what}, some cannot be decrypted: ${damaged.join(', ')}`, todo)
  }
  if (others === 0) return ok(what)
  const todo = `npm run -s columns -- ${seals ? 'encrypt' : 'decrypt'}`
  return warning(`${what}, ${others} are stored differently`, todo)
}

const sum = (counts: readonly (readonly [id: string, number: number])[]) =>
  counts.reduce((total, [, number]) => total + number, 0)
