'use server'

import { redirect } from 'next/navigation'
import { rememberLanguage } from '@/lib/portal/i18n/current-language'
import { isLanguage } from '@/lib/portal/i18n/language'
import { signOutViewer } from '@/lib/portal/sign-in/viewer'

/** The page stays; setting the cookie makes Next render it again in the new language. */
export async function chooseLanguage(form: unknown): Promise<void> {
  const wanted = form instanceof FormData && form.get('language')
  if (typeof wanted === 'string' && isLanguage(wanted)) await rememberLanguage(wanted)
}

export async function signOut(): Promise<void> {
  redirect((await signOutViewer('here')) ? '/' : unconfirmed)
}

export async function signOutEverywhere(): Promise<void> {
  redirect((await signOutViewer('everywhere')) ? '/' : unconfirmed)
}

/** The start page then says what the gateway could not be told. */
const unconfirmed = '/?signed-out=unconfirmed'
