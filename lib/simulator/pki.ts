import {
  certificatePolicies,
  extendedKeyUsage,
  type KeyUsage,
  keyUsage,
} from '@paraph/validator/authority/extensions'
import { timeStampPolicy } from '@paraph/validator/authority/time-stamp-token'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { oids } from '@paraph/validator/pki/oids'

export type AuthorityId =
  | 'root'
  | 'mobile-id'
  | 'smart-id'
  | 'smart-id-nq'
  | 'remote'
  | 'card'
  | 'card-nq'
  | 'time-stamping-root'

/** An authority of the simulated world. Self-signed authorities are trust anchors. */
export interface AuthorityDeclaration {
  readonly id: AuthorityId
  readonly issuer: AuthorityId
  readonly key: 'P-384' | 'RSA'
  readonly commonName: string
}

/** EC issuers certify RSA subjects and vice versa, like the real authorities. */
export const authorityTable: readonly AuthorityDeclaration[] = [
  { id: 'root', issuer: 'root', key: 'P-384', commonName: 'TEST of Paraph Root CA' },
  { id: 'mobile-id', issuer: 'root', key: 'RSA', commonName: 'TEST of Paraph Mobile-ID CA' },
  { id: 'smart-id', issuer: 'root', key: 'P-384', commonName: 'TEST of Paraph Smart-ID CA' },
  { id: 'smart-id-nq', issuer: 'root', key: 'P-384', commonName: 'TEST of Paraph Smart-ID NQ CA' },
  { id: 'remote', issuer: 'root', key: 'P-384', commonName: 'TEST of Paraph Remote Signing CA' },
  { id: 'card', issuer: 'root', key: 'P-384', commonName: 'TEST of Paraph ID card CA' },
  { id: 'card-nq', issuer: 'root', key: 'P-384', commonName: 'TEST of Paraph ID card NQ CA' },
  {
    id: 'time-stamping-root',
    issuer: 'time-stamping-root',
    key: 'P-384',
    commonName: 'TEST of Paraph Time-Stamping CA',
  },
]

/** A role with a single purpose. An authority issues its certificate. */
interface Office {
  readonly issuer: AuthorityId
  readonly commonName: string
  readonly extensions: readonly Bytes[]
}

export type OfficeName = 'time-stamping-unit' | 'trusted-list-signer'

export const offices: Readonly<Record<OfficeName, Office>> = {
  // RFC 3161, 2.3: the key signs time-stamps only.
  'time-stamping-unit': {
    issuer: 'time-stamping-root',
    commonName: 'TEST of Paraph Time-Stamping Unit',
    extensions: [
      keyUsage(['digitalSignature', 'nonRepudiation']),
      extendedKeyUsage([oids.idKpTimeStamping], true),
      certificatePolicies([timeStampPolicy]),
    ],
  },
  // TS 119 612, 5.7.1: the key signs trusted lists only.
  'trusted-list-signer': {
    issuer: 'root',
    commonName: 'TEST of Paraph Trusted List',
    extensions: [keyUsage(['digitalSignature']), extendedKeyUsage([oids.idTslKpTslSigning])],
  },
}

/** The contents of a person's certificate that depend on the use of the key. */
interface PersonProfile {
  readonly issuer: AuthorityId
  readonly keyUsage: readonly KeyUsage[]
  readonly extendedKeyUsage?: string
  readonly policies: readonly string[]
  /** EN 319 412-5: whether the certificate has the statements of a qualified certificate on a qualified device. */
  readonly isQualified: boolean
}

/** Policies of the provider, by service, and ETSI's policies: EN 319 411-2 QCP-n-qscd, EN 319 411-1 NCP+ and NCP. */
const policies = {
  mobileId: '1.3.6.1.4.1.10015.3.1.3',
  smartId: '1.3.6.1.4.1.10015.17.2',
  smartIdNotQualified: '1.3.6.1.4.1.10015.17.1',
  qcpNaturalQscd: '0.4.0.194112.1.2',
  ncpPlus: '0.4.0.2042.1.2',
  ncp: '0.4.0.2042.1.1',
} as const

/** TLS client authentication (RFC 5280, 4.2.1.12), which ID cards have. */
const clientAuthentication = '1.3.6.1.5.5.7.3.2'

/** EKU of Smart-ID authentication certificates since April 2025. */
const smartIdAuthentication = '1.3.6.1.4.1.62306.5.7.0'

export type ProfileName =
  | `${Exclude<AuthorityId, 'root' | 'time-stamping-root'>} ${CertificatePurpose}`
  | 'remote-nq signature'
export type CertificatePurpose = 'authentication' | 'signature'

export const personProfiles: Readonly<Record<ProfileName, PersonProfile>> = {
  'mobile-id authentication': {
    issuer: 'mobile-id',
    keyUsage: ['digitalSignature', 'keyAgreement'],
    policies: [policies.mobileId, policies.ncpPlus],
    isQualified: false,
  },
  'mobile-id signature': {
    issuer: 'mobile-id',
    keyUsage: ['nonRepudiation'],
    policies: [policies.mobileId, policies.qcpNaturalQscd],
    isQualified: true,
  },
  'smart-id authentication': {
    issuer: 'smart-id',
    keyUsage: ['digitalSignature'],
    extendedKeyUsage: smartIdAuthentication,
    policies: [policies.smartId, policies.ncpPlus],
    isQualified: false,
  },
  'smart-id signature': {
    issuer: 'smart-id',
    keyUsage: ['nonRepudiation'],
    policies: [policies.smartId, policies.qcpNaturalQscd],
    isQualified: true,
  },
  'smart-id-nq authentication': {
    issuer: 'smart-id-nq',
    keyUsage: ['digitalSignature'],
    extendedKeyUsage: smartIdAuthentication,
    policies: [policies.smartIdNotQualified, policies.ncp],
    isQualified: false,
  },
  'smart-id-nq signature': {
    issuer: 'smart-id-nq',
    keyUsage: ['nonRepudiation'],
    policies: [policies.smartIdNotQualified, policies.ncp],
    isQualified: false,
  },
  'remote authentication': {
    issuer: 'remote',
    keyUsage: ['digitalSignature'],
    extendedKeyUsage: clientAuthentication,
    policies: [policies.ncpPlus],
    isQualified: false,
  },
  'remote signature': {
    issuer: 'remote',
    keyUsage: ['nonRepudiation'],
    policies: [policies.qcpNaturalQscd],
    isQualified: true,
  },
  'card authentication': {
    issuer: 'card',
    keyUsage: ['digitalSignature', 'keyAgreement'],
    extendedKeyUsage: clientAuthentication,
    policies: [policies.ncpPlus],
    isQualified: false,
  },
  'card signature': {
    issuer: 'card',
    keyUsage: ['nonRepudiation'],
    policies: [policies.qcpNaturalQscd],
    isQualified: true,
  },
  'remote-nq signature': {
    issuer: 'remote',
    keyUsage: ['nonRepudiation'],
    policies: [policies.ncp],
    isQualified: false,
  },
  'card-nq authentication': {
    issuer: 'card-nq',
    keyUsage: ['digitalSignature'],
    extendedKeyUsage: clientAuthentication,
    policies: [policies.ncp],
    isQualified: false,
  },
  'card-nq signature': {
    issuer: 'card-nq',
    keyUsage: ['nonRepudiation'],
    policies: [policies.ncp],
    isQualified: false,
  },
}
