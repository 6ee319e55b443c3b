import { fileNameOf } from '@/lib/portal/files/file-name'
import { fileAnswer, jsonAnswer } from '@/lib/portal/http/answers'
import { openPublicFile } from '@/lib/portal/public-document'
import { unlessUnreachable } from '@/lib/portal/unreachable'

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
