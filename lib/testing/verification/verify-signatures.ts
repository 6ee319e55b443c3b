import { type ByteSource, digestOf } from '@/lib/encoding/byte-source'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { openPdf } from '@/lib/pdf/document'
import type { Certificate } from '@/lib/pki/certificate/certificate'
import { buildCertificationPath } from '@/lib/pki/certification-path'
import { verifySignerInfo } from '@/lib/pki/cms/verify'
import { oids } from '@/lib/pki/oids'
import { readableCertificates } from '@/lib/pki/readable-certificates'
import { type PdfSignature, readSignatures } from '@/lib/signature/pades/read'
import { readSecurityStore } from '@/lib/signature/pades/security-store'
import {
  identifyCmsSigner,
  type SignedBy,
  signingCertificateFailures,
} from '@/lib/signature/pades/signer-of-signature'
import type { KnownMaterial, VerificationTrust } from './verification-trust'
import { verifyRevocation } from './verify-revocation'
import { verifyTimeStamp } from './verify-time-stamp'

/** What is found out about one signature. */
export interface SignatureVerdict {
  readonly signatureId: string
  /** Nothing failed. */
  readonly valid: boolean
  /** What failed, in stable words. */
  readonly reasons: readonly string[]
  /** Absent when the signature does not lead to a certificate; proven by `valid` only. */
  readonly signer: Certificate | undefined
  /** When a time-stamping authority saw the signature. */
  readonly timeStampTime: Date | undefined
  readonly claimedSigningTime: Date | undefined
  readonly coversWholeFile: boolean
}

/**
 * Verifies every signature of a PDF offline; document time-stamps are not signatures.
 * Throws PDF errors when the document cannot be read at all.
 */
export async function verifySignatures(
  source: ByteSource,
  trust: VerificationTrust,
): Promise<SignatureVerdict[]> {
  const store = readSecurityStore(openPdf(source))
  const known = { ...store, certificates: readableCertificates(store.certificates) }
  const verdicts: SignatureVerdict[] = []
  for (const signature of readSignatures(source)) {
    if (signature.kind === 'document-time-stamp') continue
    verdicts.push(await verifyOne(source, signature, known, trust))
  }
  return verdicts
}

async function verifyOne(
  source: ByteSource,
  signature: PdfSignature,
  known: KnownMaterial,
  trust: VerificationTrust,
): Promise<SignatureVerdict> {
  const { signatureId, claimedSigningTime, coversWholeFile } = signature
  const findings = await findingsOf(source, signature, known, trust)
  return {
    signatureId,
    valid: findings.reasons.length === 0,
    ...findings,
    claimedSigningTime,
    coversWholeFile,
  }
}

type Findings = Pick<SignatureVerdict, 'reasons' | 'signer' | 'timeStampTime'>

async function findingsOf(
  source: ByteSource,
  signature: PdfSignature,
  known: KnownMaterial,
  trust: VerificationTrust,
): Promise<Findings> {
  try {
    const signedBy = identifyCmsSigner(signature.contents, known.certificates)
    if (typeof signedBy === 'string') return failed(...signature.failures, signedBy)
    const timeStamp = verifyTimeStamp(signedBy, known, trust)
    const bestSignatureTime = timeStamp.time ?? trust.at
    const reasons = [
      ...signature.failures,
      ...(await valueFailures(source, signature, signedBy)),
      ...signingCertificateFailures(signedBy),
      ...timeStamp.reasons,
      ...pathFailures(signedBy, known, trust, bestSignatureTime),
      ...verifyRevocation(signedBy.certificate, known, trust, bestSignatureTime),
    ]
    return { reasons, signer: signedBy.certificate, timeStampTime: timeStamp.time }
  } catch (error) {
    if (error instanceof MalformedDer) return failed(...signature.failures, 'cms-malformed')
    throw error
  }
}

function failed(...reasons: readonly string[]): Findings {
  return { reasons, signer: undefined, timeStampTime: undefined }
}

async function valueFailures(
  source: ByteSource,
  { ranges }: PdfSignature,
  { signerInfo, certificate }: SignedBy,
): Promise<readonly string[]> {
  const { digestAlgorithm } = signerInfo
  if (!digestAlgorithm) return ['algorithm-unknown']
  const contentDigest = await digestOf(source, digestAlgorithm, ranges ?? [])
  return verifySignerInfo(signerInfo, { certificate, contentType: oids.idData, contentDigest })
}

function pathFailures(
  { certificate, signedData }: SignedBy,
  known: KnownMaterial,
  { anchors }: VerificationTrust,
  at: Date,
): string[] {
  const intermediates = [...readableCertificates(signedData.certificates), ...known.certificates]
  const material = { anchors: anchors.certificates, intermediates }
  const result = buildCertificationPath(certificate, material, at)
  return result.found ? [] : [result.reason]
}
