import type { DigestAlgorithm } from '#encoding/digest'
import { type SignatureAlgorithm, signatureAlgorithms } from '#pki/algorithms'
import { oids } from '#pki/oids'
import { uriOfDigest } from '#signature/xades/dsig/algorithms'
import type {
  SignatureQualification,
  TimeStampQualification,
} from '#trust/qualification/qualification'
import type { Conclusion, Indication, Remark } from '../../model/conclusion'
import type { BlockName } from '../../processes/findings'

/** Namespaces of TS 119 102-2 V1.4.1 and of the schemas that it imports. */
export const namespaces = {
  xmlns: 'http://uri.etsi.org/19102/v1.4.1#',
  'xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#',
  'xmlns:xades': 'http://uri.etsi.org/01903/v1.3.2#',
  'xmlns:tsl': 'http://uri.etsi.org/02231/v2#',
} as const

const etsi = 'urn:etsi:019102'

/** TS 119 102-2, 4.3.4: the indications of a process begin with "total". Those of a building block do not. */
export const processIndications: Readonly<Record<Indication, string>> = {
  PASSED: `${etsi}:mainindication:total-passed`,
  FAILED: `${etsi}:mainindication:total-failed`,
  INDETERMINATE: `${etsi}:mainindication:indeterminate`,
}

export const blockIndications: Readonly<Record<Indication, string>> = {
  PASSED: `${etsi}:mainindication:passed`,
  FAILED: `${etsi}:mainindication:failed`,
  INDETERMINATE: `${etsi}:mainindication:indeterminate`,
}

/** The URI that EU DSS uses if there is no signature. TS 119 102-2 has no indication for this case. */
export const noSignatureFound = 'urn:cef:dss:mainindication:noSignatureFound'

/** Undefined for PASSED and for failures of the validator itself, for which TS 119 102-2 has no sub-indication. */
export function subIndicationUri({ subIndication }: Conclusion): string | undefined {
  if (subIndication === undefined || subIndication === 'UNEXPECTED_ERROR') return undefined
  return `${etsi}:subindication:${subIndication}`
}

/** EN 319 102-1, 5.6: this process, for signatures with long-term availability, includes all other processes. */
export const processId = `${etsi}:validationprocess:LTA`

export const constraintStatuses = {
  applied: `${etsi}:constraintStatus:applied`,
  disabled: `${etsi}:constraintStatus:disabled`,
} as const

export const derivedInValidation = `${etsi}:poetype:validation`

export const objectTypes = {
  certificate: `${etsi}:validationObject:certificate`,
  CRL: `${etsi}:validationObject:CRL`,
  OCSP: `${etsi}:validationObject:OCSPResponse`,
  timeStamp: `${etsi}:validationObject:timestamp`,
  signedData: `${etsi}:validationObject:signedData`,
} as const

export function revocationReasonUri(reason: string): string {
  return `${etsi}:revocationReason:${reason}`
}

const block = 'urn:cef:dss:bbb'

/** The URIs of EU DSS, which are widely known. TS 119 102-2 leaves these names to the validator. */
export const constraintUris: Readonly<Record<BlockName, string>> = {
  format: `${block}:formatChecking`,
  'signing-certificate': `${block}:identificationOfTheSigningCertificate`,
  context: `${block}:validationContextInitialization`,
  cryptography: `${block}:cryptographicVerification`,
  acceptance: `${block}:signatureAcceptanceValidation`,
  certificate: `${block}:x509CertificateValidation`,
  'past-signature': `${block}:pastSignatureValidation`,
}

export const messageTypes: Readonly<Record<Remark['level'], string>> = {
  error: 'urn:cef:dss:message:error',
  warning: 'urn:cef:dss:message:warning',
  info: 'urn:cef:dss:message:information',
}

const qualifications = {
  QESig: 'QESig',
  QESeal: 'QESeal',
  'QES?': 'UnknownQCwithQSCD',
  'AdESig-QC': 'AdESigQC',
  'AdESeal-QC': 'AdESealQC',
  'AdES?-QC': 'UnknownQC',
  AdESig: 'AdESig',
  AdESeal: 'AdESeal',
  'AdES?': 'Unknown',
  'Not AdES but QC with QSCD': 'notAdESbutQCwithQSCD',
  'Not AdES but QC': 'notAdESbutQC',
  'Not AdES': 'notAdES',
  'N/A': 'notApplicable',
} as const

const indeterminate = 'Indeterminate '

/** The URI of EU DSS for a qualification of TS 119 172-4. */
export function qualificationUri(qualification: SignatureQualification): string {
  const isOpen = qualification.startsWith(indeterminate)
  const closed = isOpen ? qualification.slice(indeterminate.length) : qualification
  const name = qualifications[closed as keyof typeof qualifications]
  return `urn:cef:dss:signatureQualification:${isOpen ? 'indeterminate' : ''}${name}`
}

const timeStampQualifications: Readonly<Record<TimeStampQualification, string>> = {
  QTSA: 'QTSA',
  TSA: 'TSA',
  'N/A': 'notApplicable',
}

export function timeStampQualificationUri(qualification: TimeStampQualification): string {
  return `urn:cef:dss:timestampQualification:${timeStampQualifications[qualification]}`
}

/** The URI of XML signatures, or the OID as a URN (RFC 3061) if there is no such URI. */
export function digestUri(algorithm: DigestAlgorithm): string {
  return algorithm === 'SHAKE256' ? `urn:oid:${oids.shake256}` : uriOfDigest(algorithm)
}

export function signatureAlgorithmUri(algorithm: SignatureAlgorithm): string {
  const { xmlUri, oid } = signatureAlgorithms[algorithm]
  return xmlUri ?? `urn:oid:${oid}`
}
