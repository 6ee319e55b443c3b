import { readSignIn } from '@/lib/portal/sign-in/sign-in'
import { deviceLinkAnswer } from '@/lib/portal/smart-id/waiting-link'

/** The current QR code, for the browser that began to sign in. */
export async function GET(request: Request): Promise<Response> {
  const state = await readSignIn()
  return deviceLinkAnswer(request, state.name === 'waiting' ? state.attempt.token : undefined)
}
