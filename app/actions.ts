'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { ownAction } from '@/lib/portal/http/own-pages'
import { rememberLanguage } from '@/lib/portal/i18n/current-language'
import { isLanguage } from '@/lib/portal/i18n/language'
import { ownLink, type RefusedLink } from '@/lib/portal/links/own-link'
import { portalSettings } from '@/lib/portal/settings/settings'
import { chooseAccount, type SignedOut, signOutViewer } from '@/lib/portal/sign-in/viewer'

/** Stores the chosen language in a cookie. Next then renders the open page again in this language. */
export const chooseLanguage = ownAction(async (form: unknown): Promise<void> => {
  const wanted = form instanceof FormData && form.get('language')
  if (typeof wanted === 'string' && isLanguage(wanted)) await rememberLanguage(wanted)
})

/** Switches to another account. The list of its documents opens. */
export const switchAccount = ownAction(async (form: unknown): Promise<void> => {
  const wanted = form instanceof FormData ? form.get('account') : ''
  await chooseAccount(typeof wanted === 'string' ? wanted : '')
  redirect('/documents')
})

export const signOut = ownAction(async (): Promise<void> => {
  redirect(startPages[await signOutViewer('here')])
})

export const signOutEverywhere = ownAction(async (): Promise<void> => {
  redirect(startPages[await signOutViewer('everywhere')])
})

/** Redirects to the page of a pasted link. A link that is not of this portal is returned to the form. */
export const openLink = ownAction(async (_: unknown, form: unknown): Promise<RefusedLink> => {
  const typed = form instanceof FormData ? form.get('link') : null
  const link = typeof typed === 'string' ? typed.slice(0, 2000) : ''
  const origin = (await headers()).get('origin') ?? ''
  const homes = [portalSettings().portalUrl, URL.canParse(origin) ? origin : []].flat()
  const path = ownLink(link, homes)
  if (path) redirect(path)
  return { link, at: Date.now() }
})

/** The start page says if a sign-out was incomplete. */
const startPages: Readonly<Record<SignedOut, string>> = {
  done: '/',
  late: '/?signed-out=late',
  unconfirmed: '/?signed-out=unconfirmed',
}
