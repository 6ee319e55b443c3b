import { createHash } from 'node:crypto'
import { cookiesBeginning, encryptedCookie } from '../http/cookies'

const oneDay = 24 * 60 * 60

/** One followed link: its secret, and the login that opened its private document. */
export interface FollowedLink {
  readonly secret: string
  readonly identification?: string | undefined
  /**
   * The owner reference of the signed-in person who opened it from their list; absent if the link itself was
   * followed.
   */
  readonly openedBy?: string | undefined
}

/** A link as stored in its cookie. */
interface KeptLink extends FollowedLink {
  /** Milliseconds of Unix time. */
  readonly followedAt: number
}

const beginning = 'invitation-'

/**
 * The secrets of followed links are kept here and not in addresses. Each link has its own cookie, so that tabs that
 * open at once do not overwrite each other's.
 */
const cookieOf = (id: string) => encryptedCookie<KeptLink>(beginning + id, oneDay)

/** The previous format with all links in one cookie; its links open until it expires after a day. */
const bookOfBefore = encryptedCookie<{ links: readonly FollowedLink[] }>('invitations', oneDay)

/** Keeps a link's secret and returns the id of its page. */
export async function rememberLink(secret: string): Promise<string> {
  // A link that is followed again keeps its identification.
  const known = await followedLink(invitationId(secret))
  return await keepLink({ secret, identification: known?.identification })
}

/**
 * The same for a link that the person with this owner reference opened from their list: it is deleted at sign-out.
 */
export async function rememberWaiting(owner: string, link: FollowedLink): Promise<string> {
  const id = invitationId(link.secret)
  const known = await cookieOf(id).read()
  // A browser that followed the link itself does not need the list for it.
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

/** Forgets links that another person opened from their list: the next user of this browser cannot sign for them. */
export async function forgetWaiting(stays: { readonly owner: string | undefined }): Promise<void> {
  for (const id of await cookiesBeginning(beginning)) {
    const openedBy = (await cookieOf(id).read())?.openedBy
    if (openedBy !== undefined && openedBy !== stays.owner) await cookieOf(id).clear()
  }
}

export async function followedLink(id: string): Promise<FollowedLink | undefined> {
  return (await cookieOf(id).read()) ?? (await followedBefore(id))
}

/** Ties a new login to the link that it will open. */
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

/** Browsers and proxies accept headers of a few kilobytes. */
async function forgetOldest(): Promise<void> {
  const ids = await cookiesBeginning(beginning)
  const kept = await Promise.all(
    ids.map(async (id) => ({ id, followedAt: (await cookieOf(id).read())?.followedAt ?? 0 })),
  )
  for (const id of surplusLinks(kept)) await cookieOf(id).clear()
}

const mostLinks = 10

type Age = Pick<KeptLink, 'followedAt'> & { readonly id: string }

/** Ids of the links over the limit, the oldest ones. */
export function surplusLinks(kept: readonly Age[]): string[] {
  return kept
    .toSorted((one, other) => other.followedAt - one.followedAt)
    .slice(mostLinks)
    .map(({ id }) => id)
}

/** The id of a link in addresses: it identifies the link but does not open it. */
export function invitationId(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16)
}

/** Whether a text has the form of a link's secret. */
export function isLinkSecret(text: string): boolean {
  return /^[\w-]{32,128}$/.test(text)
}
