import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import { failures } from '@/lib/gateway/contract/failure'

/** Undefined when the gateway knows nothing of this name. */
export async function unlessAbsent<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/** Whether the gateway knows nothing of this name: it is gone, another person's, or the session has ended. */
export function isAbsent(error: unknown): boolean {
  return error instanceof GatewayFailure && (error.status === 404 || isUploadEnded(error))
}

/** An upload is a parameter: this is the gateway's word for one that has ended. */
export function isUploadEnded({ code, message }: GatewayFailure): boolean {
  const isParameter = code === failures['invalid-parameter'].code
  return isParameter && /\[(?:files?\.(?:\d+\.)?)?upload\]/.test(message)
}
