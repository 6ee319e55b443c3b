import { isDigest } from '@/lib/portal/files/is-digest'
import { ownerGateway } from '@/lib/portal/gateway/gateway'
import { headOf, noFileAnswers, pictureAnswer } from '@/lib/portal/http/answers'
import { documentPage } from '@/lib/portal/owner/owned-document'
import { viewerAnswer } from '@/lib/portal/sign-in/while-signed-in'

interface Context {
  readonly params: Promise<{ documentId: string; sha256: string }>
}

/** The first page of the owner's document with this digest, always WebP. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { documentId, sha256 } = await params
  return await viewerAnswer(noFileAnswers(request, documentPage(documentId)), async (viewer) => {
    if (!isDigest(sha256)) return undefined
    const path = { documentId }
    return pictureAnswer(await ownerGateway(viewer).open('readDocumentPicture', path, { sha256 }))
  })
}

export const HEAD = headOf(GET)
