'use server'

import type { z } from 'zod'
import { rememberBegun } from '@/lib/portal/browser-signing/browser-answer'
import { rememberMethod } from '@/lib/portal/browser-signing/last-method'
import { givenId } from '@/lib/portal/forms/given-id'
import { attemptKind, cardAnswer, phoneCall } from '@/lib/portal/forms/phone-call'
import { ownAction } from '@/lib/portal/http/own-pages'
import { invitedByApp } from '@/lib/portal/people/person-answer'
import { type CommandAnswer, misshapen } from '@/lib/portal/signer/command-answer'
import { signedInByApp } from '@/lib/portal/signer/message-way'
import { runPage } from '@/lib/portal/signer/run-address'
import { servedByLink, signerActions } from '@/lib/portal/signer/signer-actions'
import {
  bringCardAnswer,
  cancelAttempt,
  commandOn,
  startIdentification,
  startSigning,
} from '@/lib/portal/signer/signing-commands'
import { appWayOf } from '@/lib/portal/smart-id/app-way'
import { startByWay } from '@/lib/portal/smart-id/device-link'
import { phoneMethod } from '@/lib/vocabulary/provider'

/** Calls the person's phone. A call that is still waiting is replaced. */
export const callPhone = ownAction(async (input: unknown): Promise<CommandAnswer> => {
  const call = phoneCall.safeParse(input)
  if (!call.success) return misshapen('signing')
  const { kind, id, way, method, sha256, run } = call.data
  if (method !== undefined && !phoneMethod(method)) return startInBrowser(call.data, method)
  const known = way === 'message' ? await signedInByApp() : invitedByApp
  const person = call.data.person ?? known
  return commandOn(id, kind, async (page, language) => {
    await cancelAttempt(page)
    await startByWay(appWayOf(person, way), run ? runPage(run) : `/sign/${page.id}`, (link) =>
      kind === 'signing'
        ? startSigning(page, { ...person, ...link }, { sha256, run }, language)
        : startIdentification(page, { ...person, ...link }, language),
    )
    await rememberMethod(person.method)
  })
})

/** Starts an attempt in which the person answers in this browser. */
function startInBrowser(
  { kind, id, sha256, run, together }: z.output<typeof phoneCall>,
  method: string,
): Promise<CommandAnswer> {
  return commandOn(id, kind, async (page, language) => {
    await cancelAttempt(page)
    const token =
      kind === 'signing'
        ? await startSigning(page, { method }, { sha256, run, together }, language)
        : await startIdentification(page, { method }, language)
    await rememberMethod(method)
    await rememberBegun({ token, back: run ? runPage(run) : `/sign/${page.id}` })
  })
}

/** Passes the card's answer to the gateway. */
export const bringAnswer = ownAction(
  async (id: unknown, kind: unknown, input: unknown): Promise<CommandAnswer> => {
    const known = attemptKind.safeParse(kind)
    const answer = cardAnswer.safeParse(input)
    if (!known.success || !answer.success) return misshapen('signing')
    return commandOn(givenId(id), known.data, (page) => bringCardAnswer(page, answer.data))
  },
)

export const cancel = ownAction(async (id: unknown, kind: unknown): Promise<CommandAnswer> => {
  const known = attemptKind.safeParse(kind)
  if (!known.success) return misshapen('signing')
  return commandOn(givenId(id), known.data, cancelAttempt)
})

export const approve = servedByLink(signerActions.approve)
export const askAgain = servedByLink(signerActions.askAgain)
export const correctName = servedByLink(signerActions.correctName)
export const decline = servedByLink(signerActions.decline)
export const handOver = servedByLink(signerActions.handOver)
