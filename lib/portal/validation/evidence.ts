import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import type { Language } from '@/lib/vocabulary/language'
import { ownerGateway, startWithinMs } from '../gateway/gateway'
import type { Viewer } from '../sign-in/viewer'

/** Why evidence cannot be made now: it was requested too often, or a service that it needs does not answer. */
export const noEvidenceReasons = ['limited', 'away'] as const

export type NoEvidence = (typeof noEvidenceReasons)[number]

/**
 * Returns sealed evidence of a document of this person, as PDF or as an archive. Checking signatures and time-stamping
 * take time. Throws the errors of the gateway client.
 */
export async function openEvidence(
  viewer: Viewer,
  documentId: string,
  { as, language }: { readonly as: 'pdf' | 'zip'; readonly language: Language },
): Promise<Response | NoEvidence> {
  const endpoint = as === 'zip' ? 'readEvidenceArchive' : 'readEvidence'
  return await unlessRefused(
    ownerGateway(viewer, startWithinMs).open(endpoint, { documentId }, { language }),
  )
}

/** Returns the result, or why it cannot be made now. */
export async function unlessRefused<Value>(asked: Promise<Value>): Promise<Value | NoEvidence> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof GatewayUnreachable) return 'away'
    if (!(error instanceof GatewayFailure)) throw error
    if (error.reason === 'too-much-evidence' || error.status === 429) return 'limited'
    if (error.status >= 500) return 'away'
    throw error
  }
}
