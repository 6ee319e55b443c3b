import { jsonAnswer } from '@/lib/portal/http/answers'
import { readOwnedDocument } from '@/lib/portal/owner/owned-document'
import { viewerAnswer } from '@/lib/portal/sign-in/viewer'

/** Whether the document's page is still true. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const { documentId } = await params
  return await viewerAnswer(jsonAnswer({ version: 'signed-out' }), async (viewer) => {
    const owned = await readOwnedDocument(viewer, documentId)
    return jsonAnswer({ version: owned?.version ?? 'gone' })
  })
}
