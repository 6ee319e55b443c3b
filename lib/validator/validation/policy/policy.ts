import { dssAlgorithms } from './dss-algorithms'
import type { PolicyName } from './validation-policy'

/** The policy name in the reports. */
export const policyName = 'QES AdESQC TL based'

export const policyDescription = (policy: PolicyName) =>
  'Validates electronic signatures and indicates whether they are advanced electronic signatures, ' +
  'advanced electronic signatures supported by a qualified certificate or qualified electronic ' +
  'signatures, by EN 319 102-1. Certificates and their chains are checked against trusted lists; ' +
  'documents that were changed after signing do not pass. ' +
  readings[policy]

/** Descriptions of the policies. Each follows another validator where the standard leaves a choice. */
const readings: Readonly<Record<PolicyName, string>> = {
  dss:
    'Algorithms end, the claimed signing time must lie within the validity of the signer’s certificate, and revocation data ' +
    'must be proven to be older than the end of its signer’s certificate, keys for authentication sign with a warning, ' +
    `as in the default policy of EU DSS ${dssAlgorithms.dssVersion}.`,
  siva: 'SHA-1 ends later, EdDSA is accepted, and revocation data counts when its signer’s certificate has ended, as in SiVa.',
}
