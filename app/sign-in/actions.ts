'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import type { PhoneCall } from '@/components/signing/phone-call'
import { appWayOf } from '@/lib/portal/app-way'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import { explainOutcome } from '@/lib/portal/outcomes'
import { readPersonAnswer } from '@/lib/portal/person-answer'
import { cancelSignIn, finishSignIn, signInFailure, startSignIn } from '@/lib/portal/sign-in'
import type { CommandAnswer } from '@/lib/portal/signing-commands'

/** Calls the phone; a login that is still waiting gives way to the new one. */
export async function start(to: string, { person, way }: PhoneCall): Promise<CommandAnswer> {
  const language = await currentLanguage()
  try {
    await cancelSignIn()
    const answer = readPersonAnswer({ ...person })
    await startSignIn(answer, appWayOf(answer, way), to, language)
    refresh()
    return { ok: true }
  } catch (error) {
    const reason = signInFailure(error)
    return { ok: false, outcome: explainOutcome(reason, 'sign-in', language) }
  }
}

export async function cancel(): Promise<CommandAnswer> {
  await cancelSignIn()
  refresh()
  return { ok: true }
}

/** The page asks for it as soon as the phone has answered. */
export async function finish(): Promise<void> {
  const to = await finishSignIn()
  redirect(to ?? '/sign-in')
}
