'use server'

import type { PhoneCall } from '@/components/signing/phone-call'
import { appWayOf } from '@/lib/portal/app-way'
import { startByWay } from '@/lib/portal/device-link'
import { readPersonAnswer } from '@/lib/portal/person-answer'
import {
  type CommandAnswer,
  cancelAttempt,
  commandOn,
  declineToSign,
  startIdentification,
  startSigning,
} from '@/lib/portal/signing-commands'

/** Calls the phone; a call that is still waiting gives way to the new one. */
export async function callPhone(call: PhoneCall): Promise<CommandAnswer> {
  const { kind, id, person, way, sha256 } = call
  return commandOn(id, kind, async (page, language) => {
    const answer = readPersonAnswer({ ...person })
    await cancelAttempt(page)
    await startByWay(appWayOf(answer, way), `/sign/${page.id}`, (link) =>
      kind === 'signing'
        ? startSigning(page, { ...answer, ...link }, String(sha256), language)
        : startIdentification(page, { ...answer, ...link }, language),
    )
  })
}

export async function cancel(id: string, kind: PhoneCall['kind']): Promise<CommandAnswer> {
  return commandOn(id, kind, cancelAttempt)
}

export async function decline(id: string, reason: string): Promise<CommandAnswer> {
  return commandOn(id, 'signing', (page) => declineToSign(page, String(reason)))
}
