'use server'

import type { PhoneCall } from '@/components/signing/phone-call'
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
export async function callPhone({ kind, id, person, sha256 }: PhoneCall): Promise<CommandAnswer> {
  return commandOn(id, kind, async (page, language) => {
    const answer = readPersonAnswer({ ...person })
    await cancelAttempt(page)
    if (kind === 'signing') await startSigning(page, answer, String(sha256), language)
    else await startIdentification(page, answer, language)
  })
}

export async function cancel(id: string, kind: PhoneCall['kind']): Promise<CommandAnswer> {
  return commandOn(id, kind, cancelAttempt)
}

export async function decline(id: string, reason: string): Promise<CommandAnswer> {
  return commandOn(id, 'signing', (page) => declineToSign(page, String(reason)))
}
