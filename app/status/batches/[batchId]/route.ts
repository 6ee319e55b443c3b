import { readOwnBatch } from '@/lib/portal/owner/batches'
import { versionAnswer } from '@/lib/portal/sign-in/while-signed-in'

/** The current version of a batch's page. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ batchId: string }> },
): Promise<Response> {
  const { batchId } = await params
  return await versionAnswer((viewer) => readOwnBatch(viewer, batchId))
}
