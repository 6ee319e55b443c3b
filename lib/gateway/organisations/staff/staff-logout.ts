import { hash } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  type JWTPayload,
  jwtVerify,
} from 'jose'
import { revokeStaffSessions } from '@/lib/storage/organisations/staff-members'
import {
  listStaffSignInsAt,
  type StaffSignIn,
  spendLogoutToken,
} from '@/lib/storage/organisations/staff-sign-in'
import { minuteMs } from '@/lib/vocabulary/durations'
import type { Context } from '../../operation/context'
import type { Operation } from '../../operation/operation'
import { OperationFailure } from '../../operation/operation-failure'
import { after, lifetimes } from '../../rules/lifetimes'
import { staffReference } from '../../sessions/authentication/owner-reference'
import { discover, guardedFetch, toleratedSeconds } from './openid-provider'
import { atProvider } from './staff-provider'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/**
 * Ends the sessions that a logout token names (OpenID Connect Back-Channel Logout 1.0, 2.6). The provider may serve
 * several organisations.
 */
export const endStaffSessions: Operation<'endStaffSessions'> = async (context, { body }) => {
  const { database, clock, settings } = context
  const token = body.logout_token
  const { issuer, signIns } = await addressed(context, token)
  const clients = signIns.map(({ clientId }) => clientId)
  const claims = await atProvider(context, issuer, 'staff-response-refused', () =>
    checkedClaims(context, token, issuer, clients),
  )
  const at = clock()
  const named = audiencesOf(claims)
  const ended = await database.db.transaction(async (tx) => {
    let number = 0
    for (const signIn of signIns.filter(({ clientId }) => named.includes(clientId))) {
      const { organisationId } = signIn
      const digest = hash('sha256', JSON.stringify([issuer, organisationId, claims.jti]))
      const expiresAt = after(at, 2 * lifetimes.logoutToken)
      if (!(await spendLogoutToken(tx, { digest, organisationId, expiresAt }))) throw refused()
      const reference = async (claim: 'sub' | 'sid', value: unknown) =>
        typeof value === 'string'
          ? await staffReference(tx, settings.keys, signIn, claim, value)
          : undefined
      const subject = await reference('sub', claims.sub)
      const providerSession = await reference('sid', claims.sid)
      number += await revokeStaffSessions(tx, { organisationId, subject, providerSession }, at)
    }
    return number
  })
  return { status: 'ok', ended }
}

const refused = () => new OperationFailure('staff-response-refused')

/**
 * The organisations that a token may concern. The token is not verified yet: no request is sent for an unknown issuer.
 */
async function addressed(
  { database, relyingParty, settings }: Context,
  token: string,
): Promise<{ readonly issuer: string; readonly signIns: readonly StaffSignIn[] }> {
  const claims = unverified(token)
  const issuer = claims?.iss ?? ''
  const isOn = settings.organisations !== 'off' && claims !== undefined
  const known = isOn ? await listStaffSignInsAt(database.db, relyingParty.id, issuer) : []
  const named = claims === undefined ? [] : audiencesOf(claims)
  const signIns = known.filter(({ clientId }) => named.includes(clientId))
  if (signIns.length === 0) throw refused()
  return { issuer, signIns }
}

function unverified(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token)
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

const audiencesOf = ({ aud }: JWTPayload): readonly string[] => [aud ?? []].flat()

async function checkedClaims(
  context: Context,
  token: string,
  issuer: string,
  audience: string[],
): Promise<JWTPayload & { readonly jti: string }> {
  const { keys, algorithms } = await keysOf(context, issuer)
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience,
    algorithms,
    maxTokenAge: lifetimes.logoutToken / 1000,
    clockTolerance: toleratedSeconds,
  })
  const { jti, sub, sid, nonce, events } = payload
  const isLogout = typeof events === 'object' && events !== null && logoutEvent in events
  const namesSession = typeof sub === 'string' || typeof sid === 'string'
  // A token with a nonce could be an ID token.
  if (!isLogout || !namesSession || nonce !== undefined || typeof jti !== 'string') throw refused()
  return { ...payload, jti }
}

type Keys = Awaited<ReturnType<typeof readKeys>>

const keptMs = 5 * minuteMs

/** Cached keys of providers, so that many tokens do not cause many requests. Issuers come from settings only. */
const kept = new Map<string, { readonly keys: Promise<Keys>; readonly until: number }>()

async function keysOf(context: Context, issuer: string): Promise<Keys> {
  const now = Date.now()
  const known = kept.get(issuer)
  if (known && known.until > now) return await known.keys
  const keys = readKeys(context, issuer)
  kept.set(issuer, { keys, until: now + keptMs })
  keys.catch(() => kept.delete(issuer))
  return await keys
}

async function readKeys(context: Context, issuer: string) {
  const http = context.outgoingHttp
  const provider = await discover(http, issuer)
  const fetchKeys = guardedFetch(http)
  const keys = createRemoteJWKSet(new URL(provider.jwks_uri ?? ''), {
    [customFetch]: (url, { headers, method }) => fetchKeys(url, { headers, method }),
  })
  const offered = provider.id_token_signing_alg_values_supported
  const stated = Array.isArray(offered) ? offered.filter((name) => typeof name === 'string') : []
  // Keys of the provider are public, so an algorithm with a shared secret would prove nothing.
  const algorithms = stated.filter((name) => !/^(none|HS)/i.test(name))
  return { keys, algorithms: algorithms.length > 0 ? algorithms : ['RS256'] }
}
