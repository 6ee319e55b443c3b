'use server'

import { redirect } from 'next/navigation'
import { rememberLanguage } from '@/lib/portal/i18n/current-language'
import { isLanguage } from '@/lib/portal/i18n/language'
import { viewerCookie } from '@/lib/portal/viewer'

/** The page stays; setting the cookie makes Next render it again in the new language. */
export async function chooseLanguage(form: FormData): Promise<void> {
  const wished = form.get('language')
  if (typeof wished === 'string' && isLanguage(wished)) await rememberLanguage(wished)
}

export async function signOut(): Promise<void> {
  await viewerCookie.clear()
  redirect('/')
}
