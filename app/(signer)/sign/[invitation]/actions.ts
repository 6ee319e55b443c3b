'use server'

import { givenId } from '@/lib/portal/forms/given-id'
import { attemptKind, phoneCall } from '@/lib/portal/forms/phone-call'
import { handOverForm } from '@/lib/portal/forms/signer-form'
import { declineForm } from '@/lib/portal/forms/small-forms'
import { ownAction } from '@/lib/portal/http/own-pages'
import { type CommandAnswer, misshapen } from '@/lib/portal/signer/command-answer'
import { invitedByApp } from '@/lib/portal/signer/person-answer'
import {
  cancelAttempt,
  commandOn,
  declineToSign,
  handOverTo,
  startIdentification,
  startSigning,
} from '@/lib/portal/signer/signing-commands'
import { appWayOf } from '@/lib/portal/smart-id/app-way'
import { startByWay } from '@/lib/portal/smart-id/device-link'

/** Calls the phone; a call that is still waiting gives way to the new one. */
export const callPhone = ownAction(async (input: unknown): Promise<CommandAnswer> => {
  const call = phoneCall.safeParse(input)
  if (!call.success) return misshapen('signing')
  const { kind, id, person = invitedByApp, way, sha256 } = call.data
  return commandOn(id, kind, async (page, language) => {
    await cancelAttempt(page)
    await startByWay(appWayOf(person, way), `/sign/${page.id}`, (link) =>
      kind === 'signing'
        ? startSigning(page, { ...person, ...link }, sha256, language)
        : startIdentification(page, { ...person, ...link }, language),
    )
  })
})

export const cancel = ownAction(async (id: unknown, kind: unknown): Promise<CommandAnswer> => {
  const known = attemptKind.safeParse(kind)
  if (!known.success) return misshapen('signing')
  return commandOn(givenId(id), known.data, cancelAttempt)
})

export const decline = ownAction(async (id: unknown, input: unknown): Promise<CommandAnswer> => {
  const form = declineForm.safeParse(input)
  if (!form.success) return misshapen('signing')
  return commandOn(givenId(id), 'signing', (page) => declineToSign(page, form.data.reason))
})

export const handOver = ownAction(async (id: unknown, input: unknown): Promise<CommandAnswer> => {
  const form = handOverForm.safeParse(input)
  if (!form.success) return misshapen('signing')
  return commandOn(givenId(id), 'signing', (page) => handOverTo(page, form.data))
})
