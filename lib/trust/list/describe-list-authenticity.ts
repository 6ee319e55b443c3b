import type { Bytes } from '@/lib/encoding/bytes'
import { rfc4514Text } from '@/lib/pki/certificate/distinguished-name-text'
import type { TrustMaterial } from '../trust-material'
import type { ListRefusal, ListVerdict } from './check-list'
import { checkLists } from './check-lists'
import type { SignerRemark } from './list-signer-remarks'
import type { TrustedList } from './trusted-list'

/** What is said of a trusted list: plain data for a line of JSON. */
export interface ListDescription {
  readonly authentic: boolean
  readonly reason?: ListRefusal
  readonly signer?: string
  readonly remarks?: readonly SignerRemark[]
  /** Of an authentic list proven, otherwise what the file says of itself. */
  readonly territory?: string
  readonly version?: number
  readonly sequenceNumber?: number
  readonly issued?: string
  readonly nextUpdate?: string | null
  readonly providers?: number
  readonly services?: number
  readonly pointers?: number
}

/** Of each file whether it is a trusted list that is authentic under what is trusted, and why not. */
export function describeListsAuthenticity(
  files: readonly Bytes[],
  trust: TrustMaterial,
): readonly ListDescription[] {
  return checkLists(files, trust).map(descriptionOf)
}

function descriptionOf(verdict: ListVerdict): ListDescription {
  if (verdict.isAuthentic) {
    const { list, signer, remarks } = verdict
    return { authentic: true, signer: rfc4514Text(signer.subject), remarks, ...factsOf(list) }
  }
  const { reason, unverifiedList } = verdict
  return { authentic: false, reason, ...(unverifiedList && factsOf(unverifiedList)) }
}

function factsOf(list: TrustedList) {
  return {
    territory: list.territory,
    version: list.version,
    sequenceNumber: list.sequenceNumber,
    issued: list.issuedAt.toISOString(),
    nextUpdate: list.nextUpdate?.toISOString() ?? null,
    providers: list.providers.length,
    services: list.providers.reduce((sum, { services }) => sum + services.length, 0),
    pointers: list.pointers.length,
  }
}
