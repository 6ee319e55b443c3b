import type { ByteSource } from '@/lib/encoding/byte-source'
import type { SignatureVerdict } from '@/lib/signature/pades/verify-signatures'
import { DocumentRefused } from '@/lib/validation/document-refused'
import type { Services } from '../context'

/**
 * What each signature of a signed file is worth to somebody who only has the file: `valid` is what 4.15 calls
 * isSignatureValid, and says the same as 4.13.
 */
export async function judgeSignatures(
  { validators, clock }: Pick<Services, 'validators' | 'clock'>,
  source: ByteSource,
  name: string,
  verdicts: readonly SignatureVerdict[],
): Promise<readonly SignatureVerdict[]> {
  const passed = await passedSignatures(() =>
    validators.validate({ source, name }, { at: clock(), language: 'en' }),
  )
  return verdicts.map((verdict) => ({ ...verdict, valid: passed.has(verdict.signatureId) }))
}

/** A file that the validator refuses has no valid signature. */
async function passedSignatures(
  validate: () => ReturnType<Services['validators']['validate']>,
): Promise<ReadonlySet<string>> {
  try {
    const { signatures } = await validate()
    const passed = signatures.filter(({ indication }) => indication === 'TOTAL_PASSED')
    return new Set(passed.map(({ signatureId }) => signatureId))
  } catch (error) {
    if (error instanceof DocumentRefused) return new Set()
    throw error
  }
}
