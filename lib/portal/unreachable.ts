import { GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'

/** Undefined when the gateway did not answer: a page then says so and waits for it. */
export async function unlessUnreachable<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof GatewayUnreachable) return undefined
    throw error
  }
}
