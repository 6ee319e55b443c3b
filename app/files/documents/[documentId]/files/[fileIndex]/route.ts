import { ownerGateway } from '@/lib/portal/gateway/gateway'
import { headOf, noFileAnswers, partAnswer } from '@/lib/portal/http/answers'
import { documentPage } from '@/lib/portal/owner/owned-document'
import { viewerAnswer } from '@/lib/portal/sign-in/while-signed-in'

interface Context {
  readonly params: Promise<{ documentId: string; fileIndex: string }>
}

/** One file of a document; `?download` saves it instead of showing it. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const path = await params
  const none = noFileAnswers(request, documentPage(path.documentId))
  return await viewerAnswer(none, async (viewer) => {
    return partAnswer(await ownerGateway(viewer).open('readDocumentPart', path, {}), request)
  })
}

export const HEAD = headOf(GET)
