import { encryptedCookie } from '../http/cookies'

const oneYear = 365 * 24 * 60 * 60

/** Owner references of the people who have identified in this browser by a QR code, an app link or Mobile-ID. */
const cookie = encryptedCookie<{ readonly people: readonly string[] }>('known-browser', oneYear)

/** Maximum number of people: a shared computer has few users, and the cookie is sent with every request. */
const mostPeople = 5

/**
 * Whether a message to the app may be the main way here. A remote attacker can send a message to a stranger, but cannot
 * have identified that person in this browser.
 */
export async function isKnownBrowser(owner: string): Promise<boolean> {
  return (await cookie.read())?.people.includes(owner) ?? false
}

/** Remembers the person in this browser. Works only in server actions and route handlers. */
export async function rememberBrowser(owner: string): Promise<void> {
  const others = ((await cookie.read())?.people ?? []).filter((one) => one !== owner)
  await cookie.write({ people: [owner, ...others].slice(0, mostPeople) })
}
