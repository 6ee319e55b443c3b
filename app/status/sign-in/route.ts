import { bringKept } from '@/lib/portal/browser-signing/browser-answer'
import { jsonAnswer } from '@/lib/portal/http/answers'
import { readSignIn, signInVersion } from '@/lib/portal/sign-in/sign-in'
import { confirmBrought } from '@/lib/portal/smart-id/device-link'

/** The current version of the sign-in page. */
export async function GET(): Promise<Response> {
  await confirmBrought()
  await bringKept()
  return jsonAnswer({ version: signInVersion(await readSignIn()) })
}
