import { jsonAnswer } from '@/lib/portal/answers'
import { readOwnedDocument } from '@/lib/portal/owned-document'
import { unlessUnreachable } from '@/lib/portal/unreachable'
import { currentViewer } from '@/lib/portal/viewer'

/** Whether the document's page is still true. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const viewer = await currentViewer()
  if (viewer === undefined) return jsonAnswer({ version: 'signed-out' })
  const { documentId } = await params
  const version = await unlessUnreachable(
    readOwnedDocument(viewer, documentId).then((owned) => owned?.version ?? 'gone'),
  )
  return version ? jsonAnswer({ version }) : jsonAnswer({}, 503)
}
