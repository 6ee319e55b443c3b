'use server'

import { redirect } from 'next/navigation'
import { ownAction } from '@/lib/portal/http/own-pages'
import { rememberLanguage } from '@/lib/portal/i18n/current-language'
import { isLanguage } from '@/lib/portal/i18n/language'
import { chooseAccount, type SignedOut, signOutViewer } from '@/lib/portal/sign-in/viewer'

/** The page stays; setting the cookie makes Next render it again in the new language. */
export const chooseLanguage = ownAction(async (form: unknown): Promise<void> => {
  const wanted = form instanceof FormData && form.get('language')
  if (typeof wanted === 'string' && isLanguage(wanted)) await rememberLanguage(wanted)
})

/** Documents of the chosen account follow. */
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

/** The start page reports an incomplete sign-out. */
const startPages: Readonly<Record<SignedOut, string>> = {
  done: '/',
  late: '/?signed-out=late',
  unconfirmed: '/?signed-out=unconfirmed',
}
