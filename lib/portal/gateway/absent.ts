import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import { failures } from '@/lib/gateway/contract/failure'

/** Returns undefined if the gateway does not know the name. */
export async function unlessAbsent<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/** Whether the gateway does not know the name: it is gone, it belongs to another person, or the session has ended. */
export function isAbsent(error: unknown): boolean {
  return error instanceof GatewayFailure && (error.status === 404 || isUploadEnded(error))
}

/** Uploads are parameters, so the gateway reports an ended upload as an invalid parameter. */
export function isUploadEnded({ code, message }: GatewayFailure): boolean {
  const isParameter = code === failures['invalid-parameter'].code
  return isParameter && /\[(?:files?\.(?:\d+\.)?)?upload\]/.test(message)
}
