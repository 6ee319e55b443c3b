import { decodeBase64 } from '#encoding/base64'
import { memorySource } from '#encoding/byte-source'
import { pades } from '#signature/pades/pades'
import type {
  PreparedSignature,
  SignatureAppearance,
  SignatureLevel,
  SignedDocument,
} from '#signature/signature-format'

import type { TestAlgorithm } from './certificates'
import type { TestPki } from './pki'

export interface SigningChoices {
  readonly algorithm?: TestAlgorithm
  readonly level?: SignatureLevel
  readonly appearance?: SignatureAppearance
  readonly at: Date
}

/** The first phase: prepares a signature. The result passes through JSON, as if it had been stored. */
export async function preparePdf(
  pki: TestPki,
  bytes: Uint8Array,
  { algorithm = 'ecdsa-sha256', appearance, at, level = 'B-B' }: SigningChoices,
): Promise<PreparedSignature> {
  const { certificate, issuers } = pki.signer(algorithm)
  const prepared = await pades.prepare(memorySource(bytes), {
    certificate,
    issuers,
    algorithm,
    claimedSigningTime: at,
    timeStampSize: level === 'B-B' ? undefined : pki.services.timeStampSize(),
    appearance,
  })
  return JSON.parse(JSON.stringify(prepared)) as PreparedSignature
}

/** The first two phases: makes a signature of level B-B, with space for the additions of the chosen level. */
export async function completePdf(
  pki: TestPki,
  bytes: Uint8Array,
  choices: SigningChoices,
): Promise<SignedDocument> {
  const prepared = await preparePdf(pki, bytes, choices)
  const { sign } = pki.signer(choices.algorithm ?? 'ecdsa-sha256')
  const value = sign(decodeBase64(prepared.dataToBeSigned), 'raw')
  return await pades.complete(prepared.documentDigest, prepared, value)
}

/** All phases: signs a PDF. `bytes` is the whole signed file. */
export async function signPdf(
  pki: TestPki,
  bytes: Uint8Array,
  choices: SigningChoices,
): Promise<SignedDocument & { readonly bytes: Buffer }> {
  const source = memorySource(bytes)
  const completed = await completePdf(pki, bytes, choices)
  const signed = await pades.augment(source, completed, choices.level ?? 'B-B', pki.services)
  return { ...signed, bytes: Buffer.concat([bytes, signed.tail]) }
}
