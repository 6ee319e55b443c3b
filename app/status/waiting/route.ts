import { jsonAnswer } from '@/lib/portal/http/answers'
import { listWaiting, readWaitingPart } from '@/lib/portal/owner/waiting'
import { viewerAnswer } from '@/lib/portal/sign-in/viewer'

/** Whether the list is still true. */
export async function GET(request: Request): Promise<Response> {
  const part = readWaitingPart(Object.fromEntries(new URL(request.url).searchParams))
  return await viewerAnswer(jsonAnswer({ version: 'signed-out' }), async (viewer) => {
    const { version } = await listWaiting(viewer, part)
    return jsonAnswer({ version })
  })
}
