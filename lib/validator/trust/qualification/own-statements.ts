import type { Certificate } from '#pki/certificate/certificate'
import { oids } from '#pki/oids'
import { type CertificateQualification, isUnderEidas, type QcType } from './qualification'

/** Policies before Regulation 910/2014 (TS 101 456, 5.2): QCP public, and QCP public with a secure device. */
const qcp = '0.4.0.1456.1.2'
const qcpWithDevice = '0.4.0.1456.1.1'

const uses: Readonly<Record<string, QcType>> = {
  [oids.idEtsiQctEsign]: 'esig',
  [oids.idEtsiQctEseal]: 'eseal',
  [oids.idEtsiQctWeb]: 'wsa',
}

/** The certificate's own statements, under EN 319 412-5 or the earlier policies (TS 119 615, 4.4). */
export function ownStatements(certificate: Certificate): CertificateQualification {
  const { qualifiedStatements, policies, notBefore } = certificate
  const isOld = !isUnderEidas(notBefore)
  const hasOldPolicy = (...wanted: readonly string[]) =>
    isOld && policies.some((policy) => wanted.includes(policy))
  return {
    isQualified: qualifiedStatements.isQualified || hasOldPolicy(qcp, qcpWithDevice),
    isOnDevice: qualifiedStatements.hasQualifiedDevice || hasOldPolicy(qcpWithDevice),
    use: ownUse(certificate),
  }
}

/** EN 319 412-5, 4.2.3: a qualified certificate without a stated type is for signatures. */
function ownUse({ qualifiedStatements: { types, isQualified } }: Certificate): QcType {
  const stated = types.flatMap((type) => uses[type] ?? [])
  const [use] = stated
  if (use && stated.length === 1) return use
  return types.length === 0 && isQualified ? 'esig' : 'unknown'
}
