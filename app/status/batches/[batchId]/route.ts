import { readBatchPart, readOwnBatch } from '@/lib/portal/owner/batches'
import { versionAnswer } from '@/lib/portal/sign-in/while-signed-in'

/** The current version of the page of a bulk send. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ batchId: string }> },
): Promise<Response> {
  const { batchId } = await params
  const part = readBatchPart(Object.fromEntries(new URL(request.url).searchParams))
  return await versionAnswer(async (viewer) => {
    const { version } = await readOwnBatch(viewer, batchId, part)
    return { version }
  })
}
