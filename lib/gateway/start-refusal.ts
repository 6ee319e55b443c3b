import { TrustAnchorUnreadable } from '@paraph/validator/trust/trust-anchors'
import { portRefusalOf } from '@/lib/network/port-refusal'
import { ConfigurationInvalid } from '@/lib/settings/config'
import { StorageError } from '@/lib/storage/database/storage-error'

/** Thrown if the settings would be harmful in production; the message has a sentence for each reason. */
export class StartRefused extends Error {
  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'))
    this.name = 'StartRefused'
  }
}

/**
 * Explains to the operator why a process did not start and what to do. Undefined for unexpected errors, whose stack is
 * printed.
 */
export function startRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const isForeseen =
    error instanceof StartRefused ||
    error instanceof ConfigurationInvalid ||
    error instanceof StorageError ||
    error instanceof TrustAnchorUnreadable
  if (isForeseen) return error.message
  return portRefusalOf(error)
}
