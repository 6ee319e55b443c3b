import { createHash } from 'node:crypto'
import { cookiesBeginning, sealedCookie } from '../http/cookies'

const oneDay = 24 * 60 * 60

/** One followed link: its secret, and the login that opened its private document. */
export interface FollowedLink {
  readonly secret: string
  readonly identification?: string | undefined
}

/** A link as its cookie has it. */
interface KeptLink extends FollowedLink {
  /** Milliseconds of Unix time. */
  readonly followedAt: number
  /** Who had signed in and opened it from their list; absent where the link itself was followed. */
  readonly openedBy?: string | undefined
}

const beginning = 'invitation-'

/**
 * The secrets of links that this browser followed live here and not in addresses. Each link has a cookie of its own, so
 * that tabs that are opened at once do not take each other's away.
 */
const cookieOf = (id: string) => sealedCookie<KeptLink>(beginning + id, oneDay)

/** All of them in one, as it was before: what stands there opens until its day is over. */
const bookOfBefore = sealedCookie<{ links: readonly FollowedLink[] }>('invitations', oneDay)

/** Keeps a link's secret and answers the id under which its page stands. */
export async function rememberLink(secret: string): Promise<string> {
  // Followed again, it keeps its identification.
  const known = await followedLink(invitationId(secret))
  return await keepLink({ secret, identification: known?.identification })
}

/** The same of a link that the person with this owner reference opened from their list: it goes when they sign out. */
export async function rememberWaiting(owner: string, link: FollowedLink): Promise<string> {
  const id = invitationId(link.secret)
  const known = await cookieOf(id).read()
  // Whoever had followed the link itself does not need the list for it.
  const openedBy = known && known.openedBy === undefined ? undefined : owner
  return await keepLink({
    secret: link.secret,
    identification: link.identification ?? known?.identification,
    openedBy,
  })
}

async function keepLink(link: Omit<KeptLink, 'followedAt'>): Promise<string> {
  const id = invitationId(link.secret)
  await cookieOf(id).write({ ...link, followedAt: Date.now() })
  await forgetOldest()
  return id
}

/** Closes what was opened from the list of anybody but this person: whoever uses this browser next does not sign for them. */
export async function forgetWaiting(stays: { readonly owner: string | undefined }): Promise<void> {
  for (const id of await cookiesBeginning(beginning)) {
    const openedBy = (await cookieOf(id).read())?.openedBy
    if (openedBy !== undefined && openedBy !== stays.owner) await cookieOf(id).clear()
  }
}

export async function followedLink(id: string): Promise<FollowedLink | undefined> {
  return (await cookieOf(id).read()) ?? (await followedBefore(id))
}

/** Ties a login that just began to the link it shall open. */
export async function rememberIdentification(
  { secret }: FollowedLink,
  identification: string,
): Promise<void> {
  const id = invitationId(secret)
  const openedBy = (await cookieOf(id).read())?.openedBy
  await cookieOf(id).write({ secret, identification, followedAt: Date.now(), openedBy })
}

async function followedBefore(id: string): Promise<FollowedLink | undefined> {
  const book = (await bookOfBefore.read())?.links ?? []
  return book.find(({ secret }) => invitationId(secret) === id)
}

/** Browsers and proxies take headers of a few kilobytes. */
async function forgetOldest(): Promise<void> {
  const ids = await cookiesBeginning(beginning)
  const kept = await Promise.all(
    ids.map(async (id) => ({ id, followedAt: (await cookieOf(id).read())?.followedAt ?? 0 })),
  )
  for (const id of tooOld(kept)) await cookieOf(id).clear()
}

const mostLinks = 10

type Age = Pick<KeptLink, 'followedAt'> & { readonly id: string }

/** Ids of those that are too many, which are the ones followed first. */
export function tooOld(kept: readonly Age[]): string[] {
  return kept
    .toSorted((one, other) => other.followedAt - one.followedAt)
    .slice(mostLinks)
    .map(({ id }) => id)
}

/** The name of a link in addresses: tells which one, opens nothing. */
export function invitationId(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16)
}

/** Whether a text has the shape of a link's secret at all. */
export function isLinkSecret(text: string): boolean {
  return /^[\w-]{32,128}$/.test(text)
}
