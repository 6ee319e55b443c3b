import { fileAnswer, fileNameOf, headOf, noFileAnswer } from '@/lib/portal/http/answers'
import { documentPage, openOwnedFile } from '@/lib/portal/owner/owned-document'
import { type Viewer, viewerAnswer } from '@/lib/portal/sign-in/viewer'

/** The document as it is now; `?download` keeps it out of the browser's viewer, and leads to its page where there is none. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const { documentId } = await params
  const download = new URL(request.url).searchParams.has('download')
  const none = (status: number) => noFileAnswer(request, status, documentPage(documentId))
  const answer = async (viewer: Viewer) => {
    const file = await openOwnedFile(viewer, documentId)
    if (file === undefined) return none(404)
    return fileAnswer(file, fileNameOf(file, 'document.pdf'), download ? 'attachment' : 'inline')
  }
  return await viewerAnswer(none(401), answer, none(503))
}

export const HEAD = headOf(GET)
