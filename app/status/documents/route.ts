import { jsonAnswer } from '@/lib/portal/http/answers'
import { listOwnDocuments, readFilter } from '@/lib/portal/owner/documents'
import { viewerAnswer } from '@/lib/portal/sign-in/viewer-answer'

/** Whether the list is still true. */
export async function GET(request: Request): Promise<Response> {
  const filter = readFilter(Object.fromEntries(new URL(request.url).searchParams))
  return await viewerAnswer(jsonAnswer({ version: 'signed-out' }), async (viewer) => {
    const { version } = await listOwnDocuments(viewer, filter)
    return jsonAnswer({ version })
  })
}
