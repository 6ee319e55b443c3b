'use server'

import { redirect } from 'next/navigation'
import { ownAction } from '@/lib/portal/http/own-pages'
import { joinFollowed } from '@/lib/portal/owner/organisation'

/** If the invitation is for another person, the page says so, even without scripts. */
export const join = ownAction(async (): Promise<void> => {
  redirect((await joinFollowed()) ? '/documents' : '/join?refused=yes')
})
