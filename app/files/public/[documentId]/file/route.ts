import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import {
  byParts,
  fileAnswer,
  fileNameOf,
  headOf,
  noFileAnswer,
  partAsked,
} from '@/lib/portal/http/answers'
import { openPublicFile, publicPage } from '@/lib/portal/public-document'

interface Context {
  readonly params: Promise<{ documentId: string }>
}

/** A public document's file; `?download` saves it instead of showing it. */
export const GET = byParts(async (request, { params }: Context) => {
  const { documentId } = await params
  const file = await unlessUnreachable(openPublicFile(documentId, partAsked(request)))
  if (file === undefined) return noFileAnswer(request, 404, publicPage(documentId))
  const download = new URL(request.url).searchParams.has('download')
  return fileAnswer(file, fileNameOf(file, 'document.pdf'), download ? 'attachment' : 'inline')
})

export const HEAD = headOf(GET)
