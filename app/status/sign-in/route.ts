import { jsonAnswer } from '@/lib/portal/http/answers'
import { readSignIn, signInVersion } from '@/lib/portal/sign-in/sign-in'
import { confirmBrought } from '@/lib/portal/smart-id/device-link'

/** Whether the page is still true. */
export async function GET(): Promise<Response> {
  await confirmBrought()
  return jsonAnswer({ version: signInVersion(await readSignIn()) })
}
