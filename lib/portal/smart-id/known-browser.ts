import { encryptedCookie } from '../http/cookies'

const oneYear = 365 * 24 * 60 * 60

/**
 * People who have identified themselves in this browser by a QR code, an app link or Mobile-ID, by their owner
 * references.
 */
const cookie = encryptedCookie<{ readonly people: readonly string[] }>('known-browser', oneYear)

/** A shared computer has few users; the cookie is sent with every request. */
const mostPeople = 5

/**
 * Whether a message to the app may be the main way here: a remote attacker can send one to a stranger, but cannot have
 * been in this browser before.
 */
export async function isKnownBrowser(owner: string): Promise<boolean> {
  return (await cookie.read())?.people.includes(owner) ?? false
}

/** Only in server actions and route handlers. */
export async function rememberBrowser(owner: string): Promise<void> {
  const others = ((await cookie.read())?.people ?? []).filter((one) => one !== owner)
  await cookie.write({ people: [owner, ...others].slice(0, mostPeople) })
}
