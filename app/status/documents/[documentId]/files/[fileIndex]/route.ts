import { jsonAnswer, partAnswer } from '@/lib/portal/http/answers'
import { openOwnedPart } from '@/lib/portal/owner/owned-document'
import { viewerAnswer } from '@/lib/portal/sign-in/viewer'

interface Context {
  readonly params: Promise<{ documentId: string; fileIndex: string }>
}

/** One file of a document; `?download` keeps it out of the browser's viewer. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return await viewerAnswer(jsonAnswer({}, 401), async (viewer) => {
    const part = await openOwnedPart(viewer, await params)
    return part ? partAnswer(part, request) : jsonAnswer({}, 404)
  })
}
