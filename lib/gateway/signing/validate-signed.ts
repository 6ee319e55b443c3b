import type { ByteSource } from '@/lib/encoding/byte-source'
import { isTrustWhole, type TrustStatus } from '@/lib/trust/keeping/trust-status'
import type { ValidationReports } from '@/lib/validation/reports/validation-reports'
import { ValidationRefused } from '@/lib/validation/validation-refused'
import type { Services } from '../core/context'
import { OperationFailure } from '../core/operation-failure'
import { isTooComplex } from '../documents/validate-document'

/** Whether each signature of a file is valid, by the signature's id: what 4.15 calls isSignatureValid. */
export type SignatureValidity = ReadonlyMap<string, boolean>

/** Thrown when a signature can be judged only with a list or revocation data that is away: later is another try. */
class ValidationUndecided extends Error {
  readonly code = 'validation-undecided'

  constructor(subIndication: string) {
    super(`The signature cannot be validated now: ${subIndication}`)
    this.name = 'ValidationUndecided'
  }
}

type Validating = Pick<Services, 'validators' | 'trustStatus' | 'clock'>
type Found = ValidationReports['signatures'][number]

/**
 * Reads a file that we have signed as a stranger would, who only has the file. One whose new signature does not
 * pass is not handed out. Throws `OperationFailure`, or `ValidationUndecided` where trying again may help.
 */
export async function validateSigned(
  services: Validating,
  source: ByteSource,
  name: string,
  signatureId: string,
): Promise<SignatureValidity> {
  const signatures = await readAsStranger(services, source, name)
  const own = signatures.find((signature) => signature.signatureId === signatureId)
  if (own?.indication !== 'TOTAL_PASSED') throw notPassed(own, services.trustStatus())
  return new Map(signatures.map((one) => [one.signatureId, one.indication === 'TOTAL_PASSED']))
}

async function readAsStranger(
  { validators, clock }: Validating,
  source: ByteSource,
  name: string,
): Promise<readonly Found[]> {
  try {
    const settings = { at: clock(), language: 'en' } as const
    return (await validators.validate({ source, name }, settings)).signatures
  } catch (error) {
    // A thread that broke down says nothing of the file.
    if (!(error instanceof ValidationRefused) || error.reason === 'validator-failed') throw error
    if (isTooComplex(error)) throw new OperationFailure('too-complex', { cause: error })
    throw new OperationFailure('technical-fault', { detail: error.message, cause: error })
  }
}

function notPassed(own: Found | undefined, trust: TrustStatus): Error {
  const { indication, subIndication } = own ?? {}
  if (subIndication && mayPassLater(subIndication, trust))
    return new ValidationUndecided(subIndication)
  const found = own ? (subIndication ?? indication) : 'it is not in the file'
  return new OperationFailure('technical-fault', {
    detail: `The signature does not pass: ${found}`,
  })
}

/** EN 319 102-1, table 3: what is INDETERMINATE for want of something that was not to be had. */
function mayPassLater(subIndication: string, trust: TrustStatus): boolean {
  if (subIndication === 'TRY_LATER') return true
  return subIndication === 'NO_CERTIFICATE_CHAIN_FOUND' && !isTrustWhole(trust)
}
