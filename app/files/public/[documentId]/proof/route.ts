import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { fileAnswer, fileNameOf, headOf, noFileAnswer } from '@/lib/portal/http/answers'
import { publicPage } from '@/lib/portal/public-document'
import { openPublicBundle } from '@/lib/portal/validation/proof-bundle'

/** Makes the proof bundle of a public document. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const { documentId } = await params
  const file = await unlessUnreachable(openPublicBundle(documentId))
  if (file === undefined) return noFileAnswer(request, 404, publicPage(documentId))
  return fileAnswer(file, fileNameOf(file, 'proof.zip'), 'attachment')
}

export const HEAD = headOf(GET)
