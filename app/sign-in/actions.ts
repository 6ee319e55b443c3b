'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { phoneCall } from '@/lib/portal/forms/phone-call'
import { ownAction } from '@/lib/portal/http/own-pages'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import {
  cancelSignIn,
  finishSignIn,
  pathAfterSignIn,
  startSignIn,
} from '@/lib/portal/sign-in/sign-in'
import { type CommandAnswer, failedCommand, misshapen } from '@/lib/portal/signer/command-answer'
import { invitedByApp } from '@/lib/portal/signer/person-answer'
import { appWayOf } from '@/lib/portal/smart-id/app-way'

/** Calls the phone; a login that is still waiting gives way to the new one. */
export const start = ownAction(async (to: unknown, input: unknown): Promise<CommandAnswer> => {
  const language = await currentLanguage()
  const call = phoneCall.safeParse(input)
  if (!call.success) return misshapen('sign-in')
  const { person } = call.data
  const way = appWayOf(person ?? invitedByApp, call.data.way)
  // A message goes to somebody; a link to whoever follows it.
  if (way === 'message' && person === undefined) return misshapen('sign-in')
  try {
    await cancelSignIn()
    await startSignIn(person, way, typeof to === 'string' ? to : '', language)
    refresh()
    return { ok: true }
  } catch (error) {
    return failedCommand(error, 'sign-in')
  }
})

export const cancel = ownAction(async (): Promise<CommandAnswer> => {
  refresh()
  try {
    await cancelSignIn()
    return { ok: true }
  } catch (error) {
    return failedCommand(error, 'sign-in')
  }
})

/**
 * The page asks for it as soon as the phone has answered. Where another tab has finished, or nobody can any more, the
 * page itself goes on to where this one wanted to go.
 */
export const finish = ownAction(async (own: unknown): Promise<void> => {
  const to = await finishSignIn()
  const wanted = pathAfterSignIn(typeof own === 'string' ? own : undefined)
  redirect(to ?? `/sign-in?to=${encodeURIComponent(wanted)}`)
})
