import type { Bytes } from '#encoding/bytes'
import { rfc4514Text } from '#pki/certificate/distinguished-name-text'
import type { TrustMaterial } from '../trust-store'
import { announcedSigners } from './announced-signers'
import { checkList, type ListRefusal, type ListVerdict } from './check-list'
import type { SignerRemark } from './list-signer-remarks'
import type { TrustedList } from './trusted-list'

/** The description of a trusted list: plain data for one line of JSON. */
export interface ListDescription {
  readonly authentic: boolean
  readonly reason?: ListRefusal
  readonly signer?: string
  readonly remarks?: readonly SignerRemark[]
  /** Proven for an authentic list; otherwise the file's unverified content. */
  readonly territory?: string
  readonly version?: number
  readonly sequenceNumber?: number
  readonly issued?: string
  readonly nextUpdate?: string | null
  readonly providers?: number
  readonly services?: number
  readonly pointers?: number
}

/** Describes for each file whether it is an authentic trusted list under the given trust, and if not, why. */
export function describeListsAuthenticity(
  files: readonly Bytes[],
  trust: TrustMaterial,
): readonly ListDescription[] {
  return checkLists(files, trust).map(descriptionOf)
}

/**
 * Checks for each file whether it is an authentic trusted list under the given trust. An authentic list of lists
 * announces the signers of other lists, and a pivot those of the next list of lists. Refused files are therefore
 * checked again until no more of them become authentic.
 */
export function checkLists(files: readonly Bytes[], trust: TrustMaterial): readonly ListVerdict[] {
  const announced = announcedSigners(trust)
  let verdicts = files.map((bytes) => checkList(bytes, announced))
  for (let before = 0; before < authenticIn(verdicts).length; ) {
    const found = authenticIn(verdicts)
    before = found.length
    const wider = announcedSigners({ ...trust, lists: [...trust.lists, ...found] })
    verdicts = verdicts.map((verdict, at) =>
      isWaiting(verdict) ? checkList(files[at] ?? new Uint8Array(), wider) : verdict,
    )
  }
  return verdicts
}

function authenticIn(verdicts: readonly ListVerdict[]) {
  return verdicts.flatMap((verdict) => (verdict.isAuthentic ? [verdict.list] : []))
}

function isWaiting(verdict: ListVerdict): boolean {
  return !verdict.isAuthentic && verdict.reason === 'signer-not-announced'
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
