'use server'

import { redirect } from 'next/navigation'
import { ownAction } from '@/lib/portal/http/own-pages'
import { confirmFollowed } from '@/lib/portal/owner/confirm-address'

/** The page shows the result, even without scripts. */
export const confirm = ownAction(async (): Promise<void> => {
  await confirmFollowed()
  redirect('/confirm-address')
})
