import { jsonAnswer } from '@/lib/portal/http/answers'
import { readSignIn } from '@/lib/portal/sign-in/sign-in'

/** Whether the page is still true. */
export async function GET(): Promise<Response> {
  const state = await readSignIn()
  return jsonAnswer({ version: state.name })
}
