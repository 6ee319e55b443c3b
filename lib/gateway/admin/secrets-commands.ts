import type { Database } from '@/lib/storage/database/database'
import {
  dropCallbackSecret,
  listEncryptedCallbackSecrets,
  lockStarts,
} from '@/lib/storage/relying-parties/relying-parties'
import { deleteKeptKey, lockKeptKeys } from '@/lib/storage/secrets/kept-keys'
import {
  countFormerOwners,
  type SecretUsage,
  secretUsage,
} from '@/lib/storage/secrets/secret-usage'
import { knownSeal, renewSeal } from '../evidence/seal'
import { OperationFailure } from '../operation/operation-failure'
import { decryptSecret, SecretUnreadable } from '../operation/secrets/encrypted-secret'
import { keptKeyLabel } from '../operation/secrets/kept-key'
import type { SecretKeys } from '../operation/secrets/secret-keys'
import { ownerPrefix } from '../sessions/authentication/owner-reference'
import type { AdminAnswer } from './relying-party-commands'

interface Administered {
  readonly db: Database['db']
  readonly keys: SecretKeys
  readonly portalUrl: string
  readonly clock: () => Date
}

/** Counts that show whether older secrets are still needed. */
export interface SecretsStatus {
  /** Id of the value that the running gateway writes with. */
  readonly newest: string
  /** Number of values that are lost without the older values of GATEWAY_SECRET. */
  readonly needOlder: number
  /** Number of documents whose owner references come from SESSION_SECRET until the owners sign in again. */
  readonly formerOwners: number
}

export type SecretsAnswer = AdminAnswer & { readonly status?: SecretsStatus }

/** Counts the stored values that each value of GATEWAY_SECRET protects, by its id. */
export async function secretsStatus(administered: Administered): Promise<SecretsAnswer> {
  const { db, keys, clock } = administered
  const usage = await secretUsage(db, clock())
  const [{ id: newest }] = keys
  const formerOwners = await countFormerOwners(db, ownerPrefix)
  const older = usage.filter(({ keyId }) => keyId !== newest)
  const needOlder = older.reduce((sum, { values, sessions }) => sum + values + sessions, 0)
  const known = keys.map(({ id }, index) =>
    usageLine(id, index === 0 ? 'writes and reads' : 'reads', usage),
  )
  const lost = usage
    .filter(({ keyId }) => keyId !== '' && !keys.some(({ id }) => id === keyId))
    .map(({ keyId }) => usageLine(keyId, 'not given', usage))
  const unnoted = usage.some(({ keyId }) => keyId === '') ? [usageLine('', 'not noted', usage)] : []
  const waiting = `${formerOwners} documents wait for their owners to sign in; until then keep the older values of SESSION_SECRET`
  const seal = await sealLine(administered)
  const message = [
    ...[...known, ...lost, ...unnoted, ...(formerOwners > 0 ? [waiting] : [])],
    ...(seal === undefined ? [] : [seal]),
  ].join('\n')
  return { ok: true, message, status: { newest, needOlder, formerOwners } }
}

/** A line with the fingerprint of the seal, by which people recognise evidence. */
async function sealLine(administered: Administered): Promise<string | undefined> {
  try {
    const seal = await knownSeal(sealingOf(administered), administered.db)
    return seal && `evidence is sealed by the certificate with SHA-256 ${seal.fingerprint}`
  } catch (error) {
    if (error instanceof OperationFailure) return 'the seal of evidence cannot be opened'
    throw error
  }
}

const sealingOf = ({ keys, portalUrl, clock }: Administered) => ({
  settings: { keys, portalUrl },
  clock,
})

/** Replaces the seal for future evidence. */
export async function renewSealCommand(administered: Administered): Promise<AdminAnswer> {
  const before = await sealLine(administered)
  const { fingerprint } = await administered.db.transaction(async (tx) => {
    await lockStarts(tx)
    return await renewSeal(sealingOf(administered), tx)
  })
  const now = `From now on evidence is sealed by the certificate with SHA-256 ${fingerprint}`
  const kept = before === undefined ? [] : [`Until now ${before}: keep that.`]
  return { ok: true, message: [...kept, now].join('\n') }
}

function usageLine(id: string, role: string, usage: readonly SecretUsage[]): string {
  const { values, sessions, links } = usage.find(({ keyId }) => keyId === id) ?? {
    values: 0,
    sessions: 0,
    links: 0,
  }
  const name = id === '' ? 'from before' : id
  return `${name}\t${role}\t${values} encrypted\t${sessions} sessions\t${links} links`
}

/**
 * Deletes values that no secret can decrypt, so that portals can sign people in again. For use after a secret is
 * permanently lost.
 */
export async function forgetLost({
  db,
  keys,
}: Pick<Administered, 'db' | 'keys'>): Promise<AdminAnswer> {
  const isLost = (owner: string, encrypted: string): boolean => {
    try {
      decryptSecret(keys, owner, encrypted)
      return false
    } catch (error) {
      if (error instanceof SecretUnreadable) return true
      throw error
    }
  }
  return await db.transaction(async (tx) => {
    await lockStarts(tx)
    const kept = (await lockKeptKeys(tx)).filter(({ name, encrypted }) =>
      isLost(keptKeyLabel(name), encrypted),
    )
    for (const { name } of kept) await deleteKeptKey(tx, name)
    const callbacks = await listEncryptedCallbackSecrets(tx)
    const lost = callbacks.filter(({ id, encrypted }) => isLost(id, encrypted))
    for (const { id } of lost) await dropCallbackSecret(tx, id)
    return { ok: true, message: `${kept.length + lost.length} lost secrets were deleted` }
  })
}
