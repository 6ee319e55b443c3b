'use server'

import { redirect } from 'next/navigation'
import { givenId } from '@/lib/portal/forms/given-id'
import { ownAction } from '@/lib/portal/http/own-pages'
import { stopReminders } from '@/lib/portal/signer/reminders'

/** The page shows the result, even without scripts. */
export const stop = ownAction(async (id: unknown): Promise<void> => {
  const known = givenId(id)
  redirect(`/sign/${encodeURIComponent(known)}/reminders?came=${await stopReminders(known)}`)
})
