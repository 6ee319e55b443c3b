import { ownerGateway } from '@/lib/portal/gateway/gateway'
import {
  byParts,
  fileAnswer,
  fileNameOf,
  headOf,
  noFileAnswers,
  partAsked,
} from '@/lib/portal/http/answers'
import { documentPage } from '@/lib/portal/owner/owned-document'
import { viewerAnswer } from '@/lib/portal/sign-in/while-signed-in'

interface Context {
  readonly params: Promise<{ documentId: string }>
}

/** The current file of a document. `?download` saves it instead of showing it; a missing document redirects to its page. */
export const GET = byParts(async (request, { params }: Context) => {
  const { documentId } = await params
  const download = new URL(request.url).searchParams.has('download')
  return await viewerAnswer(noFileAnswers(request, documentPage(documentId)), async (viewer) => {
    const part = { headers: partAsked(request) }
    const file = await ownerGateway(viewer).open('readDocumentFile', { documentId }, {}, part)
    return fileAnswer(file, fileNameOf(file, 'document.pdf'), download ? 'attachment' : 'inline')
  })
})

export const HEAD = headOf(GET)
