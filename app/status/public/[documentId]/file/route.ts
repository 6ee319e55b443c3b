import { unlessUnreachable } from '@/lib/portal/gateway'
import { fileAnswer, fileNameOf, jsonAnswer } from '@/lib/portal/http/answers'
import { openPublicFile } from '@/lib/portal/public-document'

/** A public document's file; `?download` keeps it out of the browser's viewer. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const file = await unlessUnreachable(openPublicFile((await params).documentId))
  if (file === undefined) return jsonAnswer({}, 404)
  const download = new URL(request.url).searchParams.has('download')
  return fileAnswer(file, fileNameOf(file, 'document.pdf'), download ? 'attachment' : 'inline')
}
