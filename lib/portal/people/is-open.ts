import type { ResponseOf } from '@/lib/gateway/contract/endpoints'

type Signer = ResponseOf<'readDocument'>['document']['signers'][number]

/** Whether the signer can still sign. */
export function isOpen({ signStatus }: Pick<Signer, 'signStatus'>): boolean {
  return signStatus === 'pending' || signStatus === 'viewed' || signStatus === 'signing'
}

/** Whether the person has signed or approved. */
export function hasAgreed({ signStatus }: Pick<Signer, 'signStatus'>): boolean {
  return signStatus === 'signed' || signStatus === 'approved'
}
