import type { Holder } from '@paraph/validator/authority/certificate'
import type { KeyRing } from '@paraph/validator/authority/key-ring'
import { type Authorities, establishAuthorities, fillOffice } from './authority'
import { type CredentialOffice, openCredentialOffice } from './credential-office'

/** All certificate holders of the world. Works without HTTP, so that unit tests can use it in memory. */
export interface CertifiedWorld {
  readonly clock: () => Date
  readonly ring: KeyRing
  readonly authorities: Authorities
  readonly timeStampingUnit: Holder
  readonly trustedListSigner: Holder
  readonly office: CredentialOffice
}

/** Creates a world with the keys of a ring. `baseUrl` is the world's address in certificates. */
export async function certifyWorld(
  ring: KeyRing,
  baseUrl: string,
  clock: () => Date,
): Promise<CertifiedWorld> {
  const authorities = await establishAuthorities(ring, baseUrl)
  return {
    clock,
    ring,
    authorities,
    timeStampingUnit: fillOffice(authorities, ring, 'time-stamping-unit'),
    trustedListSigner: fillOffice(authorities, ring, 'trusted-list-signer'),
    office: openCredentialOffice(authorities, ring),
  }
}
