import { fileAnswer, fileNameOf, jsonAnswer } from '@/lib/portal/http/answers'
import { openOwnedFile } from '@/lib/portal/owner/owned-document'
import { viewerAnswer } from '@/lib/portal/sign-in/viewer'

/** The document as it is now; `?download` keeps it out of the browser's viewer. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const download = new URL(request.url).searchParams.has('download')
  return await viewerAnswer(jsonAnswer({}, 401), async (viewer) => {
    const file = await openOwnedFile(viewer, (await params).documentId)
    if (file === undefined) return jsonAnswer({}, 404)
    return fileAnswer(file, fileNameOf(file, 'document.pdf'), download ? 'attachment' : 'inline')
  })
}
