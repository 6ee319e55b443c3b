import { randomUUID } from 'node:crypto'
import { type CallbackDelivery, findDeliveryWithin } from '@/lib/storage/callback-deliveries'
import { findOrganisationCallback } from '@/lib/storage/organisations/organisations'
import { testEvent } from '@/lib/vocabulary/callback'
import type { CallbackBody } from '../contract/callback'
import { limits } from '../contract/limits'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import { admitHourly } from '../rules/hourly-limit'
import { checkCallbackAddress } from './callback-address'
import { attemptCallback } from './deliver-callback'

/** Posts a test event once and returns the answer. Nothing is stored, and nothing is retried. */
export const testCallback: Operation<'testCallback'> = async (context, { body }) => {
  refuseWhenHeld(context)
  return await postTest(context, await addressOf(context, body))
}

/** Posts a test event to the callback address of an organisation. */
export const testOrganisationCallback: Operation<'testOrganisationCallback'> = async (context) => {
  refuseWhenHeld(context)
  const { relyingPartyId, member } = context.access
  const { organisationId } = member
  const asked = { id: organisationId, relyingPartyId }
  const { url } = (await findOrganisationCallback(context.database.db, asked)) ?? {}
  if (!url) throw new OperationFailure('callback-not-found')
  return await postTest(context, { url, organisationId })
}

type TestedReceiver = Pick<CallbackDelivery, 'url' | 'organisationId'>

async function postTest(context: Context, receiver: TestedReceiver) {
  await admitHourly(context, testLimit, ...whoseTests(context))
  const { relyingPartyId } = context.access
  const { url, organisationId } = receiver
  const id = randomUUID()
  const sent = { id, relyingPartyId, url, organisationId, body: testBody(context.clock()) }
  const { signal } = new AbortController()
  const { status, error, durationMs } = await attemptCallback(context, sent, signal)
  return {
    status: 'ok' as const,
    id: sent.id,
    last_status: status,
    last_error: error,
    last_duration_ms: durationMs,
  }
}

const testLimit = {
  limit: 'callback-test',
  most: limits.callbackTests,
  reason: 'too-many-tests',
} as const

/** The key by which tests are counted. People of a portal are counted separately. */
function whoseTests({ access: { relyingPartyId, owners } }: Context): readonly string[] {
  const [owner] = owners === 'all' ? [] : owners
  return [relyingPartyId, owner ?? '']
}

function refuseWhenHeld({ isHeld }: Context): void {
  if (!isHeld()) return
  throw new OperationFailure('trouble-processing', {
    detail:
      'This is a restored copy that its operator has not activated yet: it sends no callbacks',
    retryAfterSeconds: 60,
  })
}

interface TestedAddress {
  readonly url?: string | undefined
  readonly callback_id?: string | undefined
}

/**
 * Finds the address to test. A portal's people can test only the addresses of their own callbacks, so that this server
 * calls no address of their choice.
 */
async function addressOf(
  { access, database, settings }: Context,
  { url, callback_id: id = '' }: TestedAddress,
): Promise<TestedReceiver> {
  if (url === undefined) {
    const found = await findDeliveryWithin(database.db, access, id)
    if (!found) throw new OperationFailure('callback-not-found')
    return found
  }
  if (access.owners !== 'all')
    throw invalidParameter('url', 'This value should be absent: name one of your callbacks')
  checkCallbackAddress(settings, 'url', url)
  return { url, organisationId: null }
}

/** The nil UUID (RFC 9562, 5.9): a receiver that reads only `uuid` finds no document. */
const noDocument = '00000000-0000-0000-0000-000000000000'

function testBody(at: Date): string {
  const body: Omit<CallbackBody, 'type'> & { readonly type: typeof testEvent } = {
    uuid: noDocument,
    status: 'saved',
    type: testEvent,
    timestamp: at.toISOString(),
    members_count: 0,
    signed_members_count: 0,
  }
  return JSON.stringify(body)
}
