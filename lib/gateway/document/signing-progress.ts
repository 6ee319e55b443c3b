import type { Signer } from '@/lib/storage/signers'

type Progress = Pick<Signer, 'state' | 'expiredAt'>

/** Temporary signers whose time has passed unsigned count no more. */
export function countingSigners<Someone extends Progress>(signers: readonly Someone[]): Someone[] {
  return signers.filter(({ expiredAt }) => expiredAt === null)
}

/** Whether a document has every signature it was to have. */
export function everybodyHasSigned(signers: readonly Progress[]): boolean {
  const counting = countingSigners(signers)
  return counting.length > 0 && counting.every(({ state }) => state === 'signed')
}

/** Whether another signature can still come. */
export function somebodyMaySign(signers: readonly Progress[]): boolean {
  return countingSigners(signers).some(({ state }) => isUnsigned(state))
}

/** Has neither signed nor said no. */
export function isUnsigned(state: Signer['state']): boolean {
  return state === 'pending' || state === 'viewed' || state === 'signing'
}
