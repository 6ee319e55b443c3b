import { jsonAnswer } from '@/lib/portal/http/answers'
import { listWaiting } from '@/lib/portal/owner/waiting'
import { viewerAnswer } from '@/lib/portal/sign-in/viewer'

/** Whether the list is still true. */
export async function GET(): Promise<Response> {
  return await viewerAnswer(jsonAnswer({ version: 'signed-out' }), async (viewer) => {
    const { version } = await listWaiting(viewer)
    return jsonAnswer({ version })
  })
}
