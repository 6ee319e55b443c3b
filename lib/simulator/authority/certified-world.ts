import { type Authorities, establishAuthorities, fillOffice } from './authority'
import type { Holder } from './certificate'
import { type CredentialOffice, openCredentialOffice } from './credential-office'
import type { KeyRing } from './key-ring'

/** Everybody in the world who has a certificate. It needs no HTTP: unit tests use it in memory. */
export interface CertifiedWorld {
  readonly clock: () => Date
  readonly ring: KeyRing
  readonly authorities: Authorities
  readonly timeStampingUnit: Holder
  readonly trustedListSigner: Holder
  readonly office: CredentialOffice
}

/** Certifies a world with the keys of a ring; `baseUrl` is where certificates say that it is reached. */
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
