'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { rememberMethod } from '@/lib/portal/browser-signing/last-method'
import { cardAnswer, phoneCall } from '@/lib/portal/forms/phone-call'
import { ownAction } from '@/lib/portal/http/own-pages'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import { invitedByApp } from '@/lib/portal/people/person-answer'
import {
  bringSignInAnswer,
  cancelSignIn,
  finishSignIn,
  pathAfterSignIn,
  startSignIn,
  startSignInHere,
} from '@/lib/portal/sign-in/sign-in'
import { type CommandAnswer, failedCommand, misshapen } from '@/lib/portal/signer/command-answer'
import { appWayOf } from '@/lib/portal/smart-id/app-way'
import { phoneMethod } from '@/lib/vocabulary/provider'

/** Calls the person's phone. A call that is still waiting is replaced. */
export const start = ownAction(async (to: unknown, input: unknown): Promise<CommandAnswer> => {
  const language = await currentLanguage()
  const call = phoneCall.safeParse(input)
  if (!call.success) return misshapen('sign-in')
  const { person, method } = call.data
  const wanted = typeof to === 'string' ? to : ''
  const way = appWayOf(person ?? invitedByApp, call.data.way)
  const isHere = method !== undefined && !phoneMethod(method)
  // A message needs a person; a device link does not.
  if (!isHere && way === 'message' && person === undefined) return misshapen('sign-in')
  try {
    await cancelSignIn()
    if (isHere) await startSignInHere(method, wanted, language)
    else await startSignIn(person, way, wanted, language)
    await rememberMethod(isHere ? method : (person?.method ?? invitedByApp.method))
    refresh()
    return { ok: true }
  } catch (error) {
    return failedCommand(error, 'sign-in')
  }
})

/** Passes the card's answer to the gateway. */
export const bringAnswer = ownAction(
  async (_id: unknown, _kind: unknown, input: unknown): Promise<CommandAnswer> => {
    const answer = cardAnswer.safeParse(input)
    if (!answer.success) return misshapen('sign-in')
    refresh()
    try {
      await bringSignInAnswer(answer.data)
      return { ok: true }
    } catch (error) {
      return failedCommand(error, 'sign-in')
    }
  },
)

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
 * The page calls it as soon as the phone has answered. If another tab has finished, or the login has ended, the page
 * itself redirects to the wanted address.
 */
export const finish = ownAction(async (own: unknown): Promise<void> => {
  const to = await finishSignIn()
  const wanted = pathAfterSignIn(typeof own === 'string' ? own : undefined)
  redirect(to ?? `/sign-in?to=${encodeURIComponent(wanted)}`)
})
