import type { ByteSource } from '@/lib/encoding/byte-source'
import { adoc, adocKinds } from '@/lib/signature/asic/adoc'
import { asice, asiceKinds } from '@/lib/signature/asic/asice'
import { checkContainer } from '@/lib/signature/asic/open-container'
import { verifyContainer } from '@/lib/signature/asic/verify-container'
import { pades } from '@/lib/signature/pades/pades'
import { openForSigning, orRefuse } from '@/lib/signature/pades/refusal'
import type { VerificationTrust } from '@/lib/signature/pades/verification-trust'
import { type SignatureVerdict, verifySignatures } from '@/lib/signature/pades/verify-signatures'
import type { SignatureFormat } from '@/lib/signature/signature-format'
import type { DocumentFormat } from '@/lib/storage/records'

/** How a type of document is signed. */
export interface DocumentSigning {
  readonly signature: SignatureFormat
  /** Whether a file can be signed at all. Throws `DocumentRefused`. */
  readonly check: (source: ByteSource) => unknown
  readonly verify: (source: ByteSource, trust: VerificationTrust) => Promise<SignatureVerdict[]>
  /** Several people may sign at once: no signature covers another one. */
  readonly parallel: boolean
}

const checkPdf = (source: ByteSource) => orRefuse(() => openForSigning(source))
const checkAsice = (source: ByteSource) => checkContainer(source, asiceKinds)
const checkAdoc = (source: ByteSource) => checkContainer(source, adocKinds)

export const formats: Readonly<Record<DocumentFormat, DocumentSigning>> = {
  pdf: { signature: pades, check: checkPdf, verify: verifySignatures, parallel: false },
  asice: { signature: asice, check: checkAsice, verify: verifyContainer, parallel: true },
  bdoc: { signature: asice, check: checkAsice, verify: verifyContainer, parallel: true },
  adoc: { signature: adoc, check: checkAdoc, verify: verifyContainer, parallel: true },
}
