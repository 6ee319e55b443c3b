'use server'

import { redirect } from 'next/navigation'
import { givenId } from '@/lib/portal/forms/given-id'
import { stopReminders } from '@/lib/portal/signer/reminders'

/** The page says what came of it, also without scripts. */
export async function stop(id: unknown): Promise<void> {
  const known = givenId(id)
  redirect(`/sign/${encodeURIComponent(known)}/reminders?came=${await stopReminders(known)}`)
}
