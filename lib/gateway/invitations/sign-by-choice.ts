import { randomUUID } from 'node:crypto'
import type { OpenedLink } from '@/lib/storage/documents/links'
import { loadSession, moveSession } from '@/lib/storage/sessions/sessions'
import type { Language } from '@/lib/vocabulary/language'
import type { MethodName } from '@/lib/vocabulary/provider'
import type { ParsedRequestOf } from '../contract/endpoints'
import type { Context } from '../operation/context'
import { after, lifetimes } from '../rules/lifetimes'
import { askedWay, portalReturnUrl } from '../sessions/asked-way'
import type { AskedLink } from '../sessions/device-link'
import { failSession, sessionFailure } from '../sessions/end-session'
import { type LaunchedSession, storeSession } from '../sessions/launch-session'
import {
  type ChoosingSigner,
  choosingLaunch,
  startWithCertificate,
} from '../signing/chosen-certificate'
import { checkShown, checkTurn, claimTurn, requestFor } from './claim-turn'
import { hostedPerson } from './identify-invited'
import { openLink, requireReader } from './open-link'

/**
 * Starts a signing in which the person chooses a certificate. The certificate identifies the person before anything is
 * signed.
 */
export async function signByChoice(
  context: Context,
  opened: OpenedLink,
  secret: string,
  body: ParsedRequestOf<'signInvitation'>,
): Promise<LaunchedSession> {
  const { together = [], sha256 } = body
  if (together.length === 0) {
    const lead = unnamedSigner(context, opened, { ...body, secret, sha256 })
    return await startWithCertificate(context, lead)
  }
  const id = randomUUID()
  const followers = await storeFollowers(context, id, body)
  try {
    const lead = unnamedSigner(context, opened, { ...body, secret, sha256 })
    const started = await startWithCertificate(context, { ...lead, id, followers })
    await letFollowersWait(context, followers)
    return started
  } catch (error) {
    await releaseFollowers(context, followers, error)
    throw error
  }
}

interface Unnamed extends AskedLink {
  readonly method: MethodName
  readonly language?: Language | undefined
  /** Secret of the link. */
  readonly secret: string
  /** Digest of the shown content, hex. */
  readonly sha256: string
}

function unnamedSigner(
  context: Context,
  { document, signer }: OpenedLink,
  asked: Unnamed,
): ChoosingSigner {
  const { method: family, secret, sha256, language = context.locale } = asked
  return {
    family,
    file: document.file,
    format: document.format,
    request: { ...requestFor(context, document, language), ...askedWay(context, asked) },
    language,
    claim: (tx) =>
      claimTurn(context, tx, document.id, { family, sha256, mark: signer.mark, secret }),
  }
}

/**
 * Stores a session for each further invitation. The leading session asks the person. Returns the ids of the stored
 * sessions.
 */
async function storeFollowers(
  context: Context,
  lead: string,
  body: ParsedRequestOf<'signInvitation'>,
): Promise<string[]> {
  const { together = [], ...asked } = body
  const stored: string[] = []
  try {
    for (const { secret, sha256, identification } of together) {
      const opened = await openLink(context, context.database.db, secret)
      await requireReader(context, opened, identification)
      hostedPerson(context, opened.signer, body)
      checkShown(opened.document, sha256)
      await checkTurn(context, context.database.db, opened)
      const signer = unnamedSigner(context, opened, { ...asked, secret, sha256 })
      const request = {
        ...signer.request,
        byBrowser: { returnUrl: portalReturnUrl(context, signer.family), lead },
      }
      stored.push(
        await storeSession(context, await choosingLaunch(context, { ...signer, request })),
      )
    }
    return stored
  } catch (error) {
    await releaseFollowers(context, stored, error)
    throw error
  }
}

/**
 * Gives the further sessions the waiting time of the leading session. Before that they have a shorter time, in case
 * this process stops.
 */
async function letFollowersWait(context: Context, ids: readonly string[]): Promise<void> {
  const expiresAt = after(context.clock(), lifetimes.waiting)
  await context.database.db.transaction(async (tx) => {
    for (const id of ids) await moveSession(tx, id, ['prepared'], { expiresAt })
  })
}

/**
 * Ends the further sessions because the leading one could not be started. If this process stops before, their own time
 * limit ends them.
 */
async function releaseFollowers(
  context: Context,
  ids: readonly string[],
  reason: unknown,
): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    for (const id of ids) {
      const session = await loadSession(tx, id)
      if (session) await failSession(context, tx, session, sessionFailure(reason))
    }
  })
}
