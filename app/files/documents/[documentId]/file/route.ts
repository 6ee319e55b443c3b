import { ownerGateway } from '@/lib/portal/gateway'
import { fileAnswer, fileNameOf, headOf, noFileAnswers } from '@/lib/portal/http/answers'
import { documentPage } from '@/lib/portal/owner/owned-document'
import { viewerAnswer } from '@/lib/portal/sign-in/while-signed-in'

/** The current file of a document. `?download` saves it instead of showing it; a missing document redirects to its page. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const { documentId } = await params
  const download = new URL(request.url).searchParams.has('download')
  return await viewerAnswer(noFileAnswers(request, documentPage(documentId)), async (viewer) => {
    const file = await ownerGateway(viewer).open('readDocumentFile', { documentId }, {})
    return fileAnswer(file, fileNameOf(file, 'document.pdf'), download ? 'attachment' : 'inline')
  })
}

export const HEAD = headOf(GET)
