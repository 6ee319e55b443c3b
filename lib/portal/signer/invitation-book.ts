import { createHash } from 'node:crypto'

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
