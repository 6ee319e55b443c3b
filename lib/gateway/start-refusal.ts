import { ConfigurationInvalid } from '@/lib/config'
import { portRefusalOf } from '@/lib/network/port-refusal'
import { StorageError } from '@/lib/storage/storage-error'
import { TrustAnchorUnreadable } from '@/lib/trust/trust-anchors'

/** Thrown when the settings would do harm in production; the message has a sentence for each. */
export class StartRefused extends Error {
  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'))
    this.name = 'StartRefused'
  }
}

/**
 * Why a process did not start, for whoever started it: what it found and what to do. Undefined for what
 * nobody foresaw: that needs its stack.
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
