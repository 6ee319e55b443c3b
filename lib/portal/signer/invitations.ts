import { createHash } from 'node:crypto'
import { sealedCookie } from '../http/cookies'

const oneDay = 24 * 60 * 60

/** Secrets of the links this browser followed: they live here and not in addresses. */
const cookie = sealedCookie<{ links: InvitationBook }>('invitations', oneDay)

/** Keeps a link's secret, and what identifies its reader, and answers the id under which its page stands. */
export async function rememberLink(secret: string, identification?: string): Promise<string> {
  const id = invitationId(secret)
  const links = withLink(await followedLinks(), secret)
  const isKnown = identification === undefined
  await cookie.write({ links: isKnown ? links : withIdentification(links, id, identification) })
  return id
}

export async function followedLink(id: string): Promise<FollowedLink | undefined> {
  return findLink(await followedLinks(), id)
}

/** Ties a login that just began to the link it shall open. */
export async function rememberIdentification(id: string, token: string): Promise<void> {
  await cookie.write({ links: withIdentification(await followedLinks(), id, token) })
}

async function followedLinks(): Promise<InvitationBook> {
  return (await cookie.read())?.links ?? []
}

/** One followed link: its secret, and the login that opened its private document. */
export interface FollowedLink {
  readonly secret: string
  readonly identification?: string
}

/** Links this browser followed, newest first. Lives in an encrypted cookie, so it stays short. */
export type InvitationBook = readonly FollowedLink[]

const longestBook = 10

/** The name of a link in addresses: tells which one, opens nothing. */
export function invitationId(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16)
}

/** Whether a text has the shape of a link's secret at all. */
export function isLinkSecret(text: string): boolean {
  return /^[\w-]{32,128}$/.test(text)
}

export function findLink(book: InvitationBook, id: string): FollowedLink | undefined {
  return book.find(({ secret }) => invitationId(secret) === id)
}

/** Puts a link on top; following it again keeps its identification. */
export function withLink(book: InvitationBook, secret: string): InvitationBook {
  const known = book.find((link) => link.secret === secret) ?? { secret }
  const others = book.filter((link) => link.secret !== secret)
  return [known, ...others].slice(0, longestBook)
}

export function withIdentification(
  book: InvitationBook,
  id: string,
  identification: string,
): InvitationBook {
  return book.map((link) =>
    invitationId(link.secret) === id ? { secret: link.secret, identification } : link,
  )
}
