import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { WaitingDocument } from '@/lib/gateway/contract/entries/waiting'
import type { Country } from '@/lib/vocabulary/person'
import { gateway } from '../gateway'
import type { Viewer } from '../sign-in/viewer'
import { versionOf } from './documents'

export interface WaitingList {
  readonly documents: readonly WaitingDocument[]
  /** There are others than these. */
  readonly more: boolean
  /** Changes when, and only when, the list would read differently. */
  readonly version: string
}

/** What waits for this person's signature, whoever sent it. Throws what the gateway client throws. */
export async function listWaiting(viewer: Viewer): Promise<WaitingList> {
  const { documents, more } = await gateway().call('listWaiting', {}, provenBy(viewer))
  return { documents, more, version: versionOf([documents, more]) }
}

/** The way to one of them: the secret of its link, and what opens it when it is private. */
export interface OpenedWaiting {
  readonly secret: string
  readonly identification: string | undefined
}

/** `identify`: the person opened it themselves. Undefined when it does not wait for this person any more. */
export async function openWaiting(
  viewer: Viewer,
  signerId: string,
  { identify }: { readonly identify: boolean },
): Promise<OpenedWaiting | undefined> {
  try {
    const body = { ...provenBy(viewer), signer_id: signerId, identify }
    const { invitationUrl, identification } = await gateway().call('openWaiting', {}, body)
    const secret = invitationUrl.split('/').at(-1) ?? ''
    return { secret, identification: identification ?? undefined }
  } catch (error) {
    // An id that is none was typed into the address.
    const isGone = error instanceof GatewayFailure && [400, 404].includes(error.status)
    if (isGone) return undefined
    throw error
  }
}

function provenBy({ session, country, code }: Viewer) {
  return { session, country: country as Country, code }
}
