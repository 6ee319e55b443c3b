import { sealedCookie } from '../http/cookies'
import {
  type FollowedLink,
  findLink,
  type InvitationBook,
  invitationId,
  withIdentification,
  withLink,
} from './invitation-book'

const oneDay = 24 * 60 * 60

/** Secrets of the links this browser followed: they live here and not in addresses. */
const cookie = sealedCookie<{ links: InvitationBook }>('invitations', oneDay)

/** Keeps a link's secret and answers the id under which its page stands. */
export async function rememberLink(secret: string): Promise<string> {
  await cookie.write({ links: withLink(await followedLinks(), secret) })
  return invitationId(secret)
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
