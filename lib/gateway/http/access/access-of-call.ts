import { type Access, accessToAll } from '@/lib/storage/relying-parties/access'
import {
  type AuthorisedRelyingParty,
  isPortal,
} from '@/lib/storage/relying-parties/relying-parties'
import { type Endpoint, namesRow } from '../../contract/endpoint'
import type { Services } from '../../operation/context'
import { invalidParameter, OperationFailure } from '../../operation/operation-failure'
import { findOwnerOfSession } from '../../sessions/authentication/person-session'

/**
 * The rows a call may access. A program of a relying party may access all rows of that party. A portal may access the
 * rows of the person whose session is in `on_behalf_of`; without one, only rows that have no owner. With an ended or
 * foreign session no row is accessible, so every id looks unknown; a call without an id fails with 40402.
 */
export async function accessOfCall(
  services: Pick<Services, 'database' | 'settings' | 'clock'>,
  endpoint: Endpoint,
  relyingParty: AuthorisedRelyingParty,
  fields: Readonly<Record<string, unknown>>,
): Promise<Access> {
  const all = accessToAll(relyingParty.id)
  if (!isPortal(relyingParty)) return all
  const session = endpoint.subject === 'owner' ? sessionOf(endpoint, fields) : undefined
  if (session === undefined) {
    if (services.settings.onBehalfOf === 'accepted') return all
    refuseOwner(endpoint, fields)
    return { ...all, owners: [null] }
  }
  refuseOwner(endpoint, fields)
  const owner = await findOwnerOfSession(services, relyingParty.id, session)
  if (owner !== undefined) return { ...all, owners: [owner] }
  if (!namesRow(endpoint)) throw new OperationFailure('session-not-found')
  return { ...all, owners: [] }
}

function sessionOf(
  { request }: Endpoint,
  { on_behalf_of: session, session: field }: Readonly<Record<string, unknown>>,
): string | undefined {
  const given = session ?? ('session' in request.shape ? field : undefined) ?? undefined
  if (given === undefined || (typeof given === 'string' && isSessionId(given))) return given
  throw invalidParameter('on_behalf_of', 'This value is not a session id')
}

/** 32 random bytes in Base64url, as `beginPersonSession` returns them. */
function isSessionId(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** A portal may not choose the owner. */
function refuseOwner({ subject, request }: Endpoint, { owner }: Readonly<Record<string, unknown>>) {
  if (subject !== 'owner' || !('owner' in request.shape) || (owner ?? null) === null) return
  throw invalidParameter(
    'owner',
    'This value should be absent: the owner is the person of on_behalf_of',
  )
}
