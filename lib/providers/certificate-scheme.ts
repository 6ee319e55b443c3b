import type { Certificate } from '@/lib/pki/certificate'

/** What tells the certificates of one provider, as its documentation describes them. */
export interface CertificateScheme {
  /** Policies of accounts opened face to face or the like; empty: the scheme has no policies of its own. */
  readonly qualifiedPolicies: readonly string[]
  /** Policies of accounts opened without that: never qualified, whatever else they state. */
  readonly basicPolicies: readonly string[]
  /** The ways authentication certificates are marked, newest first. */
  readonly authentication: readonly AuthenticationMark[]
}

interface AuthenticationMark {
  /** All of them. */
  readonly keyUsage: readonly KeyUsage[]
  /** Absent: the certificate states none. */
  readonly extendedKeyUsage?: string
}

type KeyUsage = NonNullable<Certificate['keyUsage']>[number]

const clientAuthentication = '1.3.6.1.5.5.7.3.2'

/** MID REST API: one kind of account. Cards before 2021 state client authentication, others nothing. */
export const mobileIdScheme: CertificateScheme = {
  qualifiedPolicies: [],
  basicPolicies: [],
  authentication: [
    { keyUsage: ['digitalSignature'] },
    { keyUsage: ['digitalSignature'], extendedKeyUsage: clientAuthentication },
  ],
}

/** Smart-ID RP API, response verification: live policies, and those of the older test authorities. */
export const smartIdScheme: CertificateScheme = {
  qualifiedPolicies: ['1.3.6.1.4.1.10015.17.2', '1.3.6.1.4.1.10015.3.17.2'],
  basicPolicies: ['1.3.6.1.4.1.10015.17.1', '1.3.6.1.4.1.10015.3.17.1'],
  authentication: [
    // Since April 2025.
    { keyUsage: ['digitalSignature'], extendedKeyUsage: '1.3.6.1.4.1.62306.5.7.0' },
    {
      keyUsage: ['digitalSignature', 'keyEncipherment', 'dataEncipherment'],
      extendedKeyUsage: clientAuthentication,
    },
  ],
}
