import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { headOf, noFileAnswer, partAnswer } from '@/lib/portal/http/answers'
import { openPublicPart, publicPage } from '@/lib/portal/public-document'

interface Context {
  readonly params: Promise<{ documentId: string; fileIndex: string }>
}

/** One file of a public document; `?download` saves it instead of showing it. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const path = await params
  const part = await unlessUnreachable(openPublicPart(path))
  if (part === undefined) return noFileAnswer(request, 404, publicPage(path.documentId))
  return partAnswer(part, request)
}

export const HEAD = headOf(GET)
