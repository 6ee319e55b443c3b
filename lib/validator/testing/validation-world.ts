import type { Holder, Issuer } from '#authority/certificate'
import { ocspResponse } from '#authority/ocsp-response'
import { timeStampToken } from '#authority/time-stamp-token'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import type { Certificate } from '#pki/certificate/certificate'
import { openTrustStore, type TrustStore } from '#trust/trust-store'
import { readTimeStamp } from '#validation/formats/cms/time-stamp'
import type { SubIndication } from '#validation/model/conclusion'
import { readMaterial } from '#validation/model/read-material'
import type { SignatureToValidate } from '#validation/model/signature'
import type { TimeStampToValidate, TimeStampType } from '#validation/model/time-stamp'
import { tokenId } from '#validation/model/token'
import type { PolicyName } from '#validation/policy/validation-policy'
import type { SignatureFindings } from '#validation/processes/signature'
import { validateDocument } from '#validation/validate-document'
import { issueTable, profiles } from './certificates'

/** The validity of the signer's certificate in this world. */
export const personValidity = {
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('2028-01-01T00:00:00Z'),
}

/** Certificates, and revocation data about them, in the form in which format readers return them. */
export interface ValidationWorld {
  readonly root: Issuer
  readonly issuing: Issuer
  readonly person: Issuer
  readonly certificate: Certificate
  /** A trust store with the root and with the time-stamping unit. */
  readonly trust: TrustStore
  /** Makes an OCSP response from the time `at`: good, or revoked since `revokedAt`. */
  readonly answer: (of: Holder, issuer: Holder, at: Date, revokedAt?: Date) => Bytes
  /** Makes a time-stamp over the value of `signature()`. */
  readonly stamp: (
    at: Date,
    type?: TimeStampType,
    covers?: readonly string[],
  ) => Promise<TimeStampToValidate>
  /** Makes an intact signature by the person, with these OCSP responses about the person and the issuing authority. */
  readonly signature: (
    answers: readonly Bytes[],
    more?: Partial<SignatureToValidate>,
  ) => SignatureToValidate
  readonly validate: (
    signature: SignatureToValidate,
    at: Date,
    trust?: TrustStore,
    policy?: PolicyName,
  ) => Promise<SignatureFindings>
}

const value = utf8('the value of a signature')
const sampleSignatureId = tokenId('S', value)

interface Validity {
  readonly notBefore?: Date
  readonly notAfter?: Date
}

const holders = (ofIssuing: Validity) =>
  ({
    root: { name: 'World Root', extensions: profiles.authority },
    issuing: {
      name: 'World Issuing CA',
      issuer: 'root',
      extensions: profiles.authority,
      ...ofIssuing,
    },
    person: { name: 'SIGNER', issuer: 'issuing', extensions: profiles.person, ...personValidity },
    unit: { name: 'World TSU', issuer: 'root', extensions: profiles.timeStamper },
    forRoot: { name: 'Root Responder', issuer: 'root', extensions: profiles.responder },
    forIssuing: { name: 'Issuing Responder', issuer: 'issuing', extensions: profiles.responder },
  }) as const

/** Makes a world. `ofIssuing` is the validity of the issuing authority's certificate. */
export function createValidationWorld(ofIssuing: Validity = {}): ValidationWorld {
  const { root, issuing, person, unit, forRoot, forIssuing } = issueTable(holders(ofIssuing))
  const certificate = person.parsed
  const trust = openTrustStore({ certificates: [root.certificate, unit.certificate], lists: [] })
  const signature: ValidationWorld['signature'] = (answers, more = {}) => ({
    ...intactSignature(certificate),
    material: readMaterial(
      { certificates: [person.certificate, issuing.certificate], ocspResponses: answers },
      'SIGNED_DATA',
    ),
    ...more,
  })
  return {
    root,
    issuing,
    person,
    certificate,
    trust,
    answer: (of, issuer, at, revokedAt) => {
      const responder = issuer === root ? forRoot : forIssuing
      const status = { certificate: of.certificate, issuer: issuer.certificate, at, revokedAt }
      return ocspResponse(responder, status)
    },
    stamp: async (at, type = 'SIGNATURE_TIMESTAMP', covers = [sampleSignatureId]) =>
      found(
        await readTimeStamp(
          {
            type,
            bytes: timeStampToken(unit, [root.certificate], {
              imprint: digest('SHA-256', value),
              genTime: at,
            }),
            digestOfData: async (algorithm) => digest(algorithm, value),
            covers: new Set(covers),
          },
          [],
        ),
      ),
    signature,
    validate: async (one, at, whom = trust, policy = undefined) => {
      const document = {
        signatures: [one],
        timeStamps: [],
        originals: [],
        material: readMaterial({}, 'SIGNED_DATA'),
        container: undefined,
        remarks: [],
      }
      const { signatures } = await validateDocument(document, { at, trust: whom, policy })
      return found(signatures[0])
    },
  }
}

function intactSignature(certificate: Certificate): SignatureToValidate {
  return {
    id: sampleSignatureId,
    signatureId: 'Signature1',
    format: 'PAdES_BASELINE_LT',
    filename: 'contract.pdf',
    claimedSigningTime: undefined,
    structure: [],
    references: [intactReference],
    policy: { kind: 'none' },
    signatureAlgorithm: 'ecdsa-sha256',
    digestAlgorithm: 'SHA-256',
    isValueRight: ({ fingerprint }) => fingerprint === certificate.fingerprint,
    identification: { candidates: [certificate], reference: referenceTo(certificate) },
    certificates: [],
    signatureValue: value,
    timeStamps: [],
    material: readMaterial({}, 'SIGNED_DATA'),
    scopes: [],
    roles: [],
    commitmentTypes: [],
  }
}

export const intactReference = {
  type: 'MESSAGE_DIGEST',
  name: 'contract.pdf',
  found: true,
  intact: true,
  digestAlgorithm: 'SHA-256',
  digest: digest('SHA-256', utf8('content')),
} as const

/** Makes a signing-certificate attribute that names this certificate. */
export function referenceTo(certificate: Certificate) {
  return {
    digestAlgorithm: 'SHA-256',
    certificateDigest: digest('SHA-256', certificate.der),
    issuerSerial: undefined,
  } as const
}

/** The sub-indication of the conclusion, or its indication if there is none. */
export function outcome({ conclusion }: SignatureFindings): string | SubIndication {
  return conclusion.subIndication ?? conclusion.indication
}

function found<Value>(item: Value | undefined): Value {
  if (item === undefined) throw new RangeError('The test world has nothing of this kind')
  return item
}
