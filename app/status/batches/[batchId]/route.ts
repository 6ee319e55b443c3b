import { jsonAnswer } from '@/lib/portal/http/answers'
import { readOwnBatch } from '@/lib/portal/owner/batches'
import { viewerAnswer } from '@/lib/portal/sign-in/viewer'

/** Whether the page of a batch is still true. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ batchId: string }> },
): Promise<Response> {
  const { batchId } = await params
  return await viewerAnswer(jsonAnswer({ version: 'signed-out' }), async (viewer) => {
    const owned = await readOwnBatch(viewer, batchId)
    return jsonAnswer({ version: owned?.version ?? 'gone' })
  })
}
