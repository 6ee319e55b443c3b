import { fileAnswer, jsonAnswer } from '@/lib/portal/answers'
import { fileNameOf } from '@/lib/portal/file-name'
import { openOwnedFile } from '@/lib/portal/owned-document'
import { unlessUnreachable } from '@/lib/portal/unreachable'
import { currentViewer } from '@/lib/portal/viewer'

/** The document as it is now; `?download` keeps it out of the browser's viewer. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const viewer = await currentViewer()
  if (viewer === undefined) return jsonAnswer({}, 401)
  const file = await unlessUnreachable(openOwnedFile(viewer, (await params).documentId))
  if (file === undefined) return jsonAnswer({}, 404)
  const download = new URL(request.url).searchParams.has('download')
  return fileAnswer(file, fileNameOf(file, 'document.pdf'), download ? 'attachment' : 'inline')
}
