import { unlessUnreachable } from '@/lib/portal/gateway'
import { fileAnswer, fileNameOf, headOf, noFileAnswer } from '@/lib/portal/http/answers'
import { openPublicFile, publicPage } from '@/lib/portal/public-document'

/** A public document's file; `?download` keeps it out of the browser's viewer. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const { documentId } = await params
  const file = await unlessUnreachable(openPublicFile(documentId))
  if (file === undefined) return noFileAnswer(request, 404, publicPage(documentId))
  const download = new URL(request.url).searchParams.has('download')
  return fileAnswer(file, fileNameOf(file, 'document.pdf'), download ? 'attachment' : 'inline')
}

export const HEAD = headOf(GET)
