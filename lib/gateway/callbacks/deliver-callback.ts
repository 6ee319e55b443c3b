import type { Again, JobRun } from '@/lib/queue/job'
import {
  type CallbackDelivery,
  findDelivery,
  postponeDelivery,
  settleDelivery,
} from '@/lib/storage/callback-deliveries'
import { findCallbackSecret } from '@/lib/storage/relying-parties'
import type { Services } from '../core/context'
import type { JobPayloads } from '../core/jobs'
import { openSecret, SealedSecretUnreadable } from '../core/sealed-secret'
import { readSecrets, signingSecrets } from './callback-secrets'
import { type AttemptOutcome, deliver } from './deliver'
import { nextAttemptAt } from './retry-schedule'

/**
 * Hands a callback to the relying party's server, again and again until it is taken. A crash after the
 * server took it means that it is sent twice, with the same id and body.
 */
export function deliverCallbackJob(services: Services) {
  return async (
    { deliveryId }: JobPayloads['deliver-callback'],
    run: JobRun,
  ): Promise<Again | undefined> => {
    const delivery = await findDelivery(services.database.db, deliveryId)
    if (!delivery?.nextAttemptAt) return undefined
    if (delivery.nextAttemptAt > services.clock()) return { again: delivery.nextAttemptAt }
    const attempt = await tryOnce(services, delivery, run.signal)
    return await note(services, run, delivery, attempt)
  }
}

async function tryOnce(
  services: Services,
  delivery: CallbackDelivery,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  try {
    const secrets = await secretsOf(services, delivery)
    const { outgoingHttp: http, clock } = services
    return await deliver({ http, delivery, secrets, at: clock(), signal })
  } catch (error) {
    // An operator who puts the old GATEWAY_SECRET back finds the callback still waiting.
    if (!(error instanceof SealedSecretUnreadable)) throw error
    return { status: null, error: 'secret-unreadable' }
  }
}

async function secretsOf(
  { database, settings, clock }: Services,
  { relyingPartyId }: CallbackDelivery,
): Promise<readonly string[]> {
  const sealed = await findCallbackSecret(database.db, relyingPartyId)
  if (sealed === undefined) return []
  return signingSecrets(readSecrets(openSecret(settings.keys, relyingPartyId, sealed)), clock())
}

/** The end of a delivery and of its job are stored together: a replay finds both or neither. */
async function note(
  { database, clock }: Services,
  run: JobRun,
  delivery: CallbackDelivery,
  attempt: AttemptOutcome,
): Promise<Again | undefined> {
  const at = clock()
  const again = retryAt(delivery, attempt, at)
  if (again) {
    await postponeDelivery(database.db, delivery, attempt, again)
    return { again }
  }
  await database.db.transaction(async (tx) => {
    await settleDelivery(tx, delivery, attempt, at)
    await run.complete(tx)
  })
  return undefined
}

function retryAt(
  { attempts }: CallbackDelivery,
  { error, askedMs }: AttemptOutcome,
  at: Date,
): Date | undefined {
  if (error === null || error === 'gone') return undefined
  return nextAttemptAt(attempts + 1, at, Math.random(), askedMs)
}
