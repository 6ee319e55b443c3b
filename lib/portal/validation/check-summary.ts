import type { CheckedDocument } from './checked-document'
import type { CheckedSignature } from './checked-signature'

/** The result of a signature, without the parts that depend on the time of the check. */
type SignatureResult = Pick<
  CheckedSignature,
  'id' | 'signer' | 'outcome' | 'indication' | 'subIndication' | 'reason' | 'level'
>

/** The results of a check: enough for one sentence, and for a comparison with another check. */
export interface CheckSummary
  extends Pick<CheckedDocument, 'verdict' | 'changedAfterSigning' | 'evidenceRecords'> {
  readonly signatures: readonly SignatureResult[]
  readonly timeStamps: readonly Pick<CheckedDocument['timeStamps'][number], 'id' | 'outcome'>[]
}

export function summaryOf(checked: CheckedDocument): CheckSummary {
  const { verdict, changedAfterSigning, evidenceRecords, signatures, timeStamps } = checked
  return {
    verdict,
    changedAfterSigning,
    evidenceRecords,
    signatures: signatures.map(
      ({ id, signer, outcome, indication, subIndication, reason, level }) => ({
        id,
        signer,
        outcome,
        indication,
        subIndication,
        reason,
        level,
      }),
    ),
    timeStamps: timeStamps.map(({ id, outcome }) => ({ id, outcome })),
  }
}

/**
 * A signature with different results in two checks. A result is undefined if only the other check found the signature.
 */
export interface Difference {
  readonly signer: string | undefined
  readonly here: SignatureResult | undefined
  readonly there: SignatureResult | undefined
}

/** Compares signatures by their ids, which depend only on the file. */
export function differencesOf(here: CheckSummary, there: CheckSummary): readonly Difference[] {
  const ids = new Set([...here.signatures, ...there.signatures].map(({ id }) => id))
  return [...ids].flatMap((id) => {
    const [one, other] = [here, there].map(({ signatures }) =>
      signatures.find((signature) => signature.id === id),
    )
    if (one && other && isSameResult(one, other)) return []
    return { signer: one?.signer ?? other?.signer, here: one, there: other }
  })
}

/**
 * Whether missing revocation data explains all differences: EN 319 102-1, 5.2.5, TRY_LATER. The server can fetch the
 * data, a browser cannot.
 */
export function isExplained(differences: readonly Difference[]): boolean {
  return differences.length > 0 && differences.every(({ here, there }) => isTried(here) && there)
}

const isTried = (result: SignatureResult | undefined) => result?.subIndication === 'TRY_LATER'

/** Whether both checks have the same results for signatures and for time-stamps that belong to no signature. */
export function isSameSummary(here: CheckSummary, there: CheckSummary): boolean {
  const stamps = ({ timeStamps }: CheckSummary) =>
    timeStamps.map(({ id, outcome }) => `${id} ${outcome}`).toSorted()
  return (
    differencesOf(here, there).length === 0 &&
    here.changedAfterSigning === there.changedAfterSigning &&
    stamps(here).join() === stamps(there).join()
  )
}

function isSameResult(one: SignatureResult, other: SignatureResult): boolean {
  return (
    one.indication === other.indication &&
    one.subIndication === other.subIndication &&
    one.level === other.level
  )
}
