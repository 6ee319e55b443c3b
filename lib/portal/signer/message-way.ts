import { phoneCountry } from '@/lib/vocabulary/person'
import { invitedByApp, type PersonAnswer } from '../people/person-answer'
import { cookieViewer } from '../sign-in/viewer'
import { isKnownBrowser } from '../smart-id/known-browser'
import type { SigningPage } from './signing-page'

/** How the page offers a message to the Smart-ID app of the signed-in person, who types nothing. */
export type MessageWay = 'main' | 'other'

/** Undefined if the page was not opened by the signed-in person, or the person's country has no Smart-ID. */
export async function messageWay({ link }: SigningPage): Promise<MessageWay | undefined> {
  const viewer = await cookieViewer()
  if (!viewer || link.openedBy !== viewer.owner || !phoneCountry(viewer.country)) return undefined
  return (await isKnownBrowser(viewer.owner)) ? 'main' : 'other'
}

/** The signed-in person, for a message to the Smart-ID app. The personal code is in the cookie and not on any page. */
export async function signedInByApp(): Promise<PersonAnswer | typeof invitedByApp> {
  const viewer = await cookieViewer()
  const country = phoneCountry(viewer?.country)
  if (!viewer || !country) return invitedByApp
  return { method: 'smartid', country, code: viewer.code, phone: '' }
}
