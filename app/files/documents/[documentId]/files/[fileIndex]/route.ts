import { headOf, noFileAnswer, partAnswer } from '@/lib/portal/http/answers'
import { documentPage, openOwnedPart } from '@/lib/portal/owner/owned-document'
import { type Viewer, viewerAnswer } from '@/lib/portal/sign-in/viewer'

interface Context {
  readonly params: Promise<{ documentId: string; fileIndex: string }>
}

/** One file of a document; `?download` keeps it out of the browser's viewer. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const path = await params
  const none = (status: number) => noFileAnswer(request, status, documentPage(path.documentId))
  const answer = async (viewer: Viewer) => {
    const part = await openOwnedPart(viewer, path)
    return part ? partAnswer(part, request) : none(404)
  }
  return await viewerAnswer(none(401), answer, none(503))
}

export const HEAD = headOf(GET)
