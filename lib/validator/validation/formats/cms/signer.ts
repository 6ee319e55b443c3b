import type { Bytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { signatureAlgorithms } from '#pki/algorithms'
import type { Certificate } from '#pki/certificate/certificate'
import { identifies, type SignerIdentifier, type SignerInfo } from '#pki/cms/signed-data'
import { matchesDigest, readSigningCertificate } from '#pki/cms/signing-certificate'
import { checkSignerInfo, type SignerInfoFailure, verifySignerInfo } from '#pki/cms/verify'
import type { MessageKey } from '../../messages/messages'
import type { SignerIdentification, StructureFinding } from '../../model/token'

/** A SignerInfo, the content that it signs, and certificates that may include the signer's. */
export interface CmsSigner {
  readonly signerInfo: SignerInfo
  /** OID of the signed content's type; absent for a counter-signature. */
  readonly contentType: string | undefined
  /** Digest of the content by the digest algorithm of the SignerInfo. */
  readonly contentDigest: Bytes
  readonly certificates: readonly Certificate[]
}

/** Facts from a SignerInfo of a signature or of a time-stamp token. */
export interface CmsSignerFacts {
  readonly identification: SignerIdentification
  readonly signerIdentifier: SignerIdentifier
  readonly isValueRight: (certificate: Certificate) => boolean
  readonly isValueOverBer: (certificate: Certificate) => boolean
  readonly structure: readonly StructureFinding[]
}

export function readCmsSigner(signer: CmsSigner): CmsSignerFacts {
  const identification = identify(signer)
  const known = new Map<string, readonly SignerInfoFailure[]>()
  const failuresWith = (certificate: Certificate) => {
    const { signerInfo, contentType, contentDigest } = signer
    const failures =
      known.get(certificate.fingerprint) ??
      verifySignerInfo(signerInfo, { certificate, contentType, contentDigest })
    known.set(certificate.fingerprint, failures)
    return failures
  }
  return {
    identification,
    signerIdentifier: signer.signerInfo.signerIdentifier,
    isValueRight: (certificate) => !failuresWith(certificate).some(isOfValue),
    isValueOverBer: (certificate) =>
      failuresWith(certificate).includes('signed-attributes-not-der'),
    structure: checkSignerInfo(signer.signerInfo, signer).flatMap((failure) =>
      findingOf(failure, signer),
    ),
  }
}

/** The certificates that the signing-certificate attribute identifies. They existed before the signature value. */
export function signedCertificates(
  signer: Pick<CmsSigner, 'signerInfo' | 'certificates'>,
): readonly Certificate[] {
  const { reference } = identify(signer)
  return typeof reference === 'string'
    ? []
    : signer.certificates.filter((certificate) => matchesDigest(reference, certificate))
}

function identify({
  signerInfo,
  certificates,
}: Pick<CmsSigner, 'signerInfo' | 'certificates'>): SignerIdentification {
  const candidates = certificates.filter((certificate) =>
    identifies(signerInfo.signerIdentifier, certificate),
  )
  try {
    const attributes = signerInfo.signedAttributes?.attributes ?? []
    return { candidates, reference: readSigningCertificate(attributes) ?? 'absent' }
  } catch (error) {
    if (error instanceof MalformedDer) return { candidates, reference: 'malformed' }
    throw error
  }
}

const valueFailures: ReadonlySet<SignerInfoFailure> = new Set([
  'signature-value-wrong',
  'signed-attributes-not-der',
  'algorithm-unknown',
])

function isOfValue(failure: SignerInfoFailure): boolean {
  return valueFailures.has(failure)
}

/** Failures that are findings about the structure. Digest and value have their own building blocks. */
const keys: Readonly<Partial<Record<SignerInfoFailure, MessageKey>>> = {
  'digest-algorithms-disagree': 'digest-algorithms-disagree',
  'signed-attributes-malformed': 'cms-malformed',
  'content-type-differs': 'content-type-differs',
}

function findingOf(
  failure: SignerInfoFailure,
  { signerInfo }: CmsSigner,
): readonly StructureFinding[] {
  const key = keys[failure]
  if (!key) return []
  // RFC 8419, 3.1: a wrong digest algorithm for an EdDSA key is a fault of the algorithms, not of the encoding.
  const { signatureAlgorithm } = signerInfo
  const family = signatureAlgorithm && signatureAlgorithms[signatureAlgorithm].family
  return family === 'eddsa' && failure === 'digest-algorithms-disagree'
    ? [{ severity: 'fail', key, subIndication: 'CRYPTO_CONSTRAINTS_FAILURE' }]
    : [{ severity: 'fail', key }]
}
