import { isIP } from 'node:net'
import { admittedDestination, isPublicAddress } from '@/lib/network/destination'
import { OutgoingFailure } from '@/lib/network/outgoing-failure'

import type { GatewaySettings } from '../operation/context'
import { invalidParameter } from '../operation/operation-failure'

/**
 * Says at once what is wrong with a callback's address, if there is one and as far as it shows. A name
 * that turns out to be private is refused when it is called. Throws `OperationFailure` on the parameter.
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
