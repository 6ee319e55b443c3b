import { isIP } from 'node:net'
import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import { admittedDestination, isPublicAddress } from '@/lib/network/destination'

import type { GatewaySettings } from '../operation/context'
import { invalidParameter } from '../operation/operation-failure'

/**
 * Reports faults of a callback address early, as far as they are visible. A name that resolves to a private address
 * is refused when it is called. Throws `OperationFailure` for the parameter.
 */
export function checkCallbackAddress(
  { outgoingAllow }: Pick<GatewaySettings, 'outgoingAllow'>,
  parameter: string,
  address: string | undefined,
): void {
  if (address === undefined || isAdmitted(address, outgoingAllow)) return
  throw invalidParameter(parameter, 'This value should be a public https address')
}

function isAdmitted(address: string, allow: readonly string[]): boolean {
  try {
    const { host, listed } = admittedDestination(address, { allow })
    return listed || isIP(host) === 0 || isPublicAddress(host)
  } catch (error) {
    if (error instanceof OutgoingFailure) return false
    throw error
  }
}
