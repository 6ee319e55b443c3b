import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import { failures } from '@/lib/gateway/contract/failure'

/** Returns undefined if the gateway answers that the id does not exist. */
export async function unlessAbsent<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/**
 * Whether the gateway answered that the id does not exist: it was deleted, belongs to another person, or the session
 * has ended.
 */
export function isAbsent(error: unknown): boolean {
  return error instanceof GatewayFailure && (error.status === 404 || isUploadEnded(error))
}

/** Whether an upload has expired. Uploads are parameters, so the gateway reports an invalid parameter. */
export function isUploadEnded({ code, message }: GatewayFailure): boolean {
  const isParameter = code === failures['invalid-parameter'].code
  return isParameter && /\[(?:files?\.(?:\d+\.)?)?upload\]/.test(message)
}
