import { createHash } from 'node:crypto'
import { cookiesBeginning, encryptedCookie } from '../http/cookies'

const oneDay = 24 * 60 * 60

/** A link that was opened: the secret, and the login that opened the private document. */
export interface FollowedLink {
  readonly secret: string
  readonly identification?: string | undefined
  /**
   * Owner reference of the signed-in person who opened the link from their list. Absent if the link itself was opened.
   */
  readonly openedBy?: string | undefined
}

/** A link as stored in its cookie. */
interface KeptLink extends FollowedLink {
  /** Unix time in milliseconds. */
  readonly followedAt: number
}

const beginning = 'invitation-'

/**
 * The secrets of opened links are kept in cookies, not in addresses. Each link has its own cookie, so that tabs that
 * open at the same time do not overwrite each other's.
 */
const cookieOf = (id: string) => encryptedCookie<KeptLink>(beginning + id, oneDay)

/** The previous format: one cookie with all links. Those links work until the cookie expires after a day. */
const bookOfBefore = encryptedCookie<{ links: readonly FollowedLink[] }>('invitations', oneDay)

/** Keeps a link's secret and returns the id of its page. */
export async function rememberLink(secret: string): Promise<string> {
  // A link that is opened again keeps its login.
  const known = await followedLink(invitationId(secret))
  return await keepLink({ secret, identification: known?.identification })
}

/**
 * Keeps the secret of a link that a person opened from their list. `owner` is the person's owner reference. The secret
 * is deleted at sign-out.
 */
export async function rememberWaiting(owner: string, link: FollowedLink): Promise<string> {
  const id = invitationId(link.secret)
  const known = await cookieOf(id).read()
  // If this browser opened the link itself before, the link does not depend on the list.
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

/**
 * Forgets links that another person opened from their list, so that the next user of this browser cannot sign for that
 * person.
 */
export async function forgetWaiting(stays: { readonly owner: string | undefined }): Promise<void> {
  for (const id of await cookiesBeginning(beginning)) {
    const openedBy = (await cookieOf(id).read())?.openedBy
    if (openedBy !== undefined && openedBy !== stays.owner) await cookieOf(id).clear()
  }
}

export async function followedLink(id: string): Promise<FollowedLink | undefined> {
  return (await cookieOf(id).read()) ?? (await followedBefore(id))
}

/** Stores a new login with the link that it will open. */
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

/** Removes the oldest cookies, because browsers and proxies accept headers of only a few kilobytes. */
async function forgetOldest(): Promise<void> {
  const ids = await cookiesBeginning(beginning)
  const kept = await Promise.all(
    ids.map(async (id) => ({ id, followedAt: (await cookieOf(id).read())?.followedAt ?? 0 })),
  )
  for (const id of surplusLinks(kept)) await cookieOf(id).clear()
}

const mostLinks = 10

type Age = Pick<KeptLink, 'followedAt'> & { readonly id: string }

/** Ids of the oldest links that exceed the limit. */
export function surplusLinks(kept: readonly Age[]): string[] {
  return kept
    .toSorted((one, other) => other.followedAt - one.followedAt)
    .slice(mostLinks)
    .map(({ id }) => id)
}

/** The id of a link, used in addresses. It identifies the link but does not open it. */
export function invitationId(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16)
}

/** Whether a text has the form of a link's secret. */
export function isLinkSecret(text: string): boolean {
  return /^[\w-]{32,128}$/.test(text)
}
